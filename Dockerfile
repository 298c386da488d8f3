# The service with its embedded defaults: docker build -t landlord . && docker run -p 8000:8000 landlord
FROM python:3.11-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends g++ make \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY requirements/run.txt requirements/run.txt
RUN python -m venv /opt/landlord \
    && /opt/landlord/bin/pip install --no-cache-dir --require-hashes -r requirements/run.txt
COPY . .
RUN /opt/landlord/bin/pip install --no-cache-dir --no-build-isolation --no-deps .

FROM python:3.11-slim-bookworm
# Games and reviews are in the volume, so that a new image finds them.
RUN useradd --create-home landlord && install --directory --owner landlord /var/lib/landlord
ENV LANDLORD_STORE=sqlite:////var/lib/landlord/store.sqlite3
VOLUME /var/lib/landlord
COPY --from=build /opt/landlord /opt/landlord
USER landlord
WORKDIR /home/landlord
EXPOSE 8000
HEALTHCHECK CMD ["/opt/landlord/bin/python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz')"]
CMD ["/opt/landlord/bin/landlord", "serve", "--host", "0.0.0.0"]
