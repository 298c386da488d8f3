# One image for every process: docker build -t landlord . && docker run -p 8000:8000 landlord
#
# The root file system may be read-only: `docker run --read-only --tmpfs /tmp …`. Only the volume
# and /tmp are written to. To pin the base image to its bytes as well:
#   docker build --build-arg PYTHON=python:3.11.14-slim-bookworm@sha256:…
ARG PYTHON=python:3.11.14-slim-bookworm

FROM ${PYTHON} AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends g++ make \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
# The packages have a layer of their own: a change of the sources does not fetch them again.
# What compiles the core has an environment of its own, which stays behind.
COPY requirements/run.txt requirements/build.txt requirements/
RUN python -m venv /opt/landlord \
    && /opt/landlord/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements/run.txt \
    && python -m venv /build \
    && /build/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements/build.txt
COPY tools/node.py tools/
COPY tools/js tools/js
RUN /build/bin/python -m tools.node install --omit=dev
COPY . .
RUN /build/bin/python -m tools.bundle \
    && /build/bin/pip wheel --no-cache-dir --no-build-isolation --no-deps --wheel-dir /wheels . \
    && /opt/landlord/bin/pip install --no-cache-dir --no-index --no-deps /wheels/*.whl \
    && /opt/landlord/bin/python -P -c "import sys; sys.path.append('.'); from tools import client_types as made; made.main()" \
    && /opt/landlord/bin/landlord rules >/dev/null

FROM ${PYTHON}
# A fixed number, so that Kubernetes sees that it is not root. Games and reviews are in the volume,
# so that a new image finds them.
RUN useradd --uid 10001 --create-home landlord \
    && install --directory --owner landlord /var/lib/landlord
COPY --from=build /opt/landlord /opt/landlord
ENV PATH=/opt/landlord/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONSAFEPATH=1 \
    LANDLORD_STORE=sqlite:////var/lib/landlord/store.sqlite3
VOLUME /var/lib/landlord
USER 10001
WORKDIR /home/landlord
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
    CMD ["python", "-Ic", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["landlord", "serve", "--host", "0.0.0.0"]
