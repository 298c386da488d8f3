-- The rows of test_plans.py: as many games as are asked for, and what belongs to them.

-- The last quarter of the reviews waits, but for twenty that somebody works on.
INSERT INTO games (id, rules, record, day, stored, acts)
 SELECT md5(i::text), CASE WHEN i % 5000 = 7 THEN 'decktet' ELSE 'classic' END, 'r',
 date '2020-01-01' + i / 10, timestamptz '2020-01-01Z' + i * interval '144 minutes', 40
 FROM generate_series(1, :games) i;

INSERT INTO seats SELECT i, s, 'player ' || (i * 7 + s * 13) % (:games / 20)
 FROM generate_series(1, :games) i, generate_series(0, 2) s;

INSERT INTO jobs (id, question, game, seed, language, status, urgency, size, created,
 finished, answer)
 SELECT md5('j' || i), md5('q' || i), i, 1, 'en', CASE WHEN i * 4 <= :games * 3 THEN
 CASE WHEN i % 5000 = 5 THEN 'failed' ELSE 'done' END
 WHEN i * 4 <= :games * 3 + 80 THEN 'running' ELSE 'queued' END, 1, 2,
 timestamptz '2020-01-01Z' + i * interval '144 minutes',
 now(), '{}'
 FROM generate_series(1, :games) i;

INSERT INTO parts (job, number, kind, event, result, place, owner, lease)
 SELECT i, p, 'decision', p, CASE WHEN i * 4 <= :games * 3 THEN '{}' END,
 CASE WHEN i * 4 <= :games * 3 THEN p + 1 END,
 CASE WHEN i * 4 > :games * 3 AND i * 4 <= :games * 3 + 80 THEN 'other' END,
 CASE WHEN i * 4 > :games * 3 AND i * 4 <= :games * 3 + 80 THEN now() + interval '1 day' END
 FROM generate_series(1, :games) i, generate_series(0, 1) p;

INSERT INTO played (job, seat, game, player, rules, figures, accuracy)
 SELECT game, seat, game, player, 'classic', :figures, 50 FROM seats;

INSERT INTO corners (corner, game) SELECT 'corner ' || i % (:games / 20), i
 FROM generate_series(1, :games) i;

INSERT INTO batches (id, created) SELECT md5(i::text),
 timestamptz '2020-01-01Z' + i * interval '144 minutes' FROM generate_series(1, :games) i;

INSERT INTO batch_lines (batch, index, job) SELECT i, 0, i FROM generate_series(1, :games) i;

INSERT INTO kept_answers (key, request, status, body, stored) SELECT md5(i::text), 'r', 201,
 '{}', timestamptz '2020-01-01Z' + i * interval '144 minutes'
 FROM generate_series(1, :games) i;
