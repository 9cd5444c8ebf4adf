import { DatabaseSync } from 'node:sqlite';
import { Deskbell } from '@deskbell/sdk';

/**
 * An app that processes each event exactly once: the result and the cursor after it are stored in one transaction of
 * its own database. It is killed and restarted like everything else. Arguments: URL, token, database, and the cursor to
 * start from.
 */
const [baseUrl = '', token = '', file = '', start = ''] = process.argv.slice(2);
const store = new DatabaseSync(file);
store.exec(`
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS processed (position INTEGER PRIMARY KEY, event_id TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS cursor (only_row INTEGER PRIMARY KEY, cursor TEXT NOT NULL)`);
const process_ = store.prepare('INSERT INTO processed (event_id) VALUES (?)');
const keep = store.prepare('INSERT OR REPLACE INTO cursor VALUES (1, ?)');
const stored = store.prepare('SELECT cursor FROM cursor').get() as { cursor: string } | undefined;

const deskbell = new Deskbell({ baseUrl, token });
for await (const { event, cursor } of deskbell.events.follow({ after: stored?.cursor ?? start })) {
  store.exec('BEGIN IMMEDIATE');
  process_.run(event.id);
  keep.run(cursor);
  store.exec('COMMIT');
}
