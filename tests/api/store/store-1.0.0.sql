-- A store as version 1.0.0 left it: its schema, a game, a review that waits, a player, a key.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE api_keys (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	digest VARCHAR NOT NULL, 
	rate VARCHAR, 
	work VARCHAR, 
	created DATETIME NOT NULL, 
	revoked DATETIME, 
	CONSTRAINT uq_api_keys_id UNIQUE (id)
);
INSERT INTO "api_keys" VALUES(1,'1f9a03c2','bot','00',NULL,NULL,'2026-11-27 08:00:00.000000',NULL);
CREATE TABLE batch_lines (
	batch INTEGER NOT NULL, 
	"index" INTEGER NOT NULL, 
	line INTEGER, 
	job INTEGER, 
	reason TEXT, 
	CONSTRAINT pk_batch_lines PRIMARY KEY (batch, "index"), 
	CONSTRAINT fk_batch_lines_batch FOREIGN KEY(batch) REFERENCES batches (number) ON DELETE CASCADE, 
	CONSTRAINT fk_batch_lines_job FOREIGN KEY(job) REFERENCES jobs (number) ON DELETE CASCADE
);
CREATE TABLE batches (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	id VARCHAR NOT NULL, 
	created DATETIME NOT NULL, 
	CONSTRAINT uq_batches_id UNIQUE (id)
);
CREATE TABLE coordinators (
	owner VARCHAR NOT NULL, 
	seen DATETIME NOT NULL, 
	workers INTEGER NOT NULL, 
	threads INTEGER NOT NULL, 
	cluster VARCHAR DEFAULT '' NOT NULL, 
	CONSTRAINT pk_coordinators PRIMARY KEY (owner)
);
INSERT INTO "coordinators" VALUES('host-1','2026-11-27 08:00:00.000000',2,2,'');
CREATE TABLE games (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	id VARCHAR NOT NULL, 
	rules VARCHAR NOT NULL, 
	record TEXT NOT NULL, 
	day DATE NOT NULL, 
	stored DATETIME NOT NULL, 
	landlord INTEGER, 
	winner VARCHAR, 
	acts INTEGER NOT NULL, 
	CONSTRAINT uq_games_id UNIQUE (id)
);
INSERT INTO "games" VALUES(1,'e6c3c0d8b2423b1c5d052d17','classic','{"type":"start_game","format":"ddz-record","version":1,"rules":"classic"}
{"type":"deal","hands":["35556778JJKKAAA2B","3467789TTTTQQKA2R","3344466899JJQQK22"],"bottom":"589","first":0}
{"type":"call","seat":0,"call":1}
{"type":"call","seat":1,"call":2}
{"type":"call","seat":2,"call":"pass"}
{"type":"call","seat":0,"call":"pass"}
{"type":"landlord","seat":1,"bottom":"589"}
{"type":"play","seat":1,"cards":"3456789"}
{"type":"pass","seat":2}
{"type":"pass","seat":0}
{"type":"play","seat":1,"cards":"A"}
{"type":"pass","seat":2}
{"type":"play","seat":0,"cards":"2"}
{"type":"pass","seat":1}
{"type":"pass","seat":2}
{"type":"play","seat":0,"cards":"555-3"}
{"type":"play","seat":1,"cards":"TTT-7"}
{"type":"pass","seat":2}
{"type":"play","seat":0,"cards":"AAA-7"}
{"type":"pass","seat":1}
{"type":"pass","seat":2}
{"type":"play","seat":0,"cards":"6"}
{"type":"play","seat":1,"cards":"9"}
{"type":"play","seat":2,"cards":"K"}
{"type":"pass","seat":0}
{"type":"play","seat":1,"cards":"R"}
{"type":"pass","seat":2}
{"type":"pass","seat":0}
{"type":"play","seat":1,"cards":"8"}
{"type":"play","seat":2,"cards":"Q"}
{"type":"play","seat":0,"cards":"K"}
{"type":"play","seat":1,"cards":"2"}
{"type":"pass","seat":2}
{"type":"play","seat":0,"cards":"B"}
{"type":"pass","seat":1}
{"type":"pass","seat":2}
{"type":"play","seat":0,"cards":"7"}
{"type":"pass","seat":1}
{"type":"play","seat":2,"cards":"9"}
{"type":"play","seat":0,"cards":"K"}
{"type":"pass","seat":1}
{"type":"pass","seat":2}
{"type":"play","seat":0,"cards":"JJ"}
{"type":"play","seat":1,"cards":"QQ"}
{"type":"play","seat":2,"cards":"22"}
{"type":"pass","seat":0}
{"type":"pass","seat":1}
{"type":"play","seat":2,"cards":"3"}
{"type":"pass","seat":0}
{"type":"play","seat":1,"cards":"K"}
{"type":"pass","seat":2}
{"type":"pass","seat":0}
{"type":"play","seat":1,"cards":"T"}
{"type":"end_game","winner":"landlord","spring":false,"anti_spring":false,"stake":2,"scores":[-2,4,-2]}
','2026-11-29','2026-11-27 08:00:00.000000',1,'landlord',46);
CREATE TABLE jobs (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	id VARCHAR NOT NULL, 
	question VARCHAR NOT NULL, 
	game INTEGER, 
	record TEXT, 
	seconds DOUBLE, 
	worlds INTEGER, 
	seed BIGINT NOT NULL, 
	language VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	urgency INTEGER NOT NULL, 
	size INTEGER NOT NULL, 
	created DATETIME NOT NULL, 
	started DATETIME, 
	finished DATETIME, 
	owner VARCHAR, 
	lease DATETIME, 
	answer TEXT, 
	reason TEXT, objective VARCHAR DEFAULT 'win' NOT NULL, 
	CONSTRAINT uq_jobs_id UNIQUE (id), 
	CONSTRAINT uq_jobs_question UNIQUE (question), 
	CONSTRAINT fk_jobs_game FOREIGN KEY(game) REFERENCES games (number) ON DELETE CASCADE
);
INSERT INTO "jobs" VALUES(1,'0123456789abcdef01234567','c0ec2a12079fc3034073fed4a9cb805876643070f98217fee37dac745bca5a50',1,NULL,NULL,8,5,'en','queued',0,2,'2026-11-27 08:00:00.000000',NULL,NULL,NULL,NULL,NULL,NULL,'win');
CREATE TABLE kept_answers (
	"key" VARCHAR NOT NULL, 
	request VARCHAR NOT NULL, 
	status INTEGER NOT NULL, 
	location VARCHAR, 
	body TEXT NOT NULL, 
	stored DATETIME NOT NULL, 
	CONSTRAINT pk_kept_answers PRIMARY KEY ("key")
);
CREATE TABLE parts (
	job INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	event INTEGER NOT NULL, 
	result TEXT, 
	place INTEGER, 
	CONSTRAINT pk_parts PRIMARY KEY (job, number), 
	CONSTRAINT uq_parts_job_place UNIQUE (job, place), 
	CONSTRAINT fk_parts_job FOREIGN KEY(job) REFERENCES jobs (number) ON DELETE CASCADE
);
INSERT INTO "parts" VALUES(1,0,'double_dummy',0,NULL,NULL);
INSERT INTO "parts" VALUES(1,1,'decision',2,NULL,NULL);
CREATE TABLE played (
	job INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	player VARCHAR NOT NULL, 
	rules VARCHAR NOT NULL, 
	figures TEXT NOT NULL, 
	accuracy DOUBLE, 
	loss DOUBLE, 
	adjusted_win DOUBLE, 
	CONSTRAINT pk_played PRIMARY KEY (job, seat), 
	CONSTRAINT fk_played_job FOREIGN KEY(job) REFERENCES jobs (number) ON DELETE CASCADE, 
	CONSTRAINT fk_played_game FOREIGN KEY(game) REFERENCES games (number) ON DELETE CASCADE
);
INSERT INTO "played" VALUES(1,0,1,'Ann','classic','{"rules": "classic", "role": "landlord", "accuracy": 0.8, "result": null, "adjusted_result": null, "tallies": [{"phase": "end", "category": "lead", "decisions": 2, "loss": 9.0, "points_loss": 1.0, "labels": [["best", 2]], "expected_loss": 9.5}]}',0.8,2.0,NULL);
CREATE TABLE seats (
	game INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player VARCHAR NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (game, seat), 
	CONSTRAINT fk_seats_game FOREIGN KEY(game) REFERENCES games (number) ON DELETE CASCADE
);
CREATE INDEX ix_games_rules ON games (rules);
CREATE INDEX ix_games_day ON games (day);
CREATE INDEX ix_games_stored ON games (stored);
CREATE INDEX ix_seats_player ON seats (player);
CREATE INDEX ix_kept_answers_stored ON kept_answers (stored);
CREATE INDEX ix_jobs_next ON jobs (status, urgency, number);
CREATE INDEX ix_jobs_game ON jobs (game);
CREATE INDEX ix_jobs_created ON jobs (created);
CREATE INDEX ix_jobs_owner ON jobs (owner);
CREATE INDEX ix_batches_created ON batches (created);
CREATE INDEX ix_batch_lines_job ON batch_lines (job);
CREATE INDEX ix_played_game ON played (game);
CREATE INDEX ix_played_player ON played (player);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',1);
INSERT INTO "sqlite_sequence" VALUES('jobs',1);
INSERT INTO "sqlite_sequence" VALUES('api_keys',1);
COMMIT;
