import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganization } from '../../server/features/organizations/create-organization.ts';
import { diskStore } from '../../server/files/open-file-store.ts';
import { publicId } from '../../server/ids/public-id.ts';
import { type ClonedDatabase, cloneDatabase } from '../../server/testing/clone-database.ts';
import { dataFolder } from '../../server/testing/data-folder.ts';
import { environmentOf, runDeskbell } from '../../server/testing/run-deskbell.ts';
import { fillLibredesk } from './fill-libredesk.ts';
import { findLibredesk, type Libredesk, startLibredesk } from './start-libredesk.ts';

const found = findLibredesk('importing from the real Libredesk');

describe.skipIf(!found).each(['folder', 'bucket'] as const)('Libredesk with its files in a %s', (place) => {
  let libredesk: Libredesk;
  let clone: ClonedDatabase;
  let organizationId: string;
  const folder = dataFolder();

  beforeAll(async () => {
    if (!found) return;
    [libredesk, clone] = await Promise.all([startLibredesk(found, place), cloneDatabase()]);
    await fillLibredesk(libredesk);
    organizationId = await clone.database.transaction(
      async (transaction) => (await createOrganization(transaction, 'Moved')).id,
    );
  });
  afterAll(async () => {
    await libredesk?.stop();
    await clone?.drop();
  });

  async function imported() {
    const words = ['import', 'libredesk', '--organization', publicId('org', organizationId), '--json'];
    const { code, stdout, stderr } = await runDeskbell(
      [...words, '--database', libredesk.databaseUrl, '--files', libredesk.files],
      { env: environmentOf(clone), folder },
    );
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout);
  }

  /** By Libredesk's own tables. */
  async function there() {
    const { rows } = await libredesk.database.query<Record<string, unknown>>(
      `SELECT c.uuid::text AS conversation, CASE WHEN m.private THEN 'note' WHEN m.sender_type = 'contact' THEN 'contact' ELSE 'member' END AS by,
              trim(concat(u.first_name, ' ', u.last_name)) AS author, to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS moment,
              ARRAY(SELECT f.uuid::text FROM media f WHERE f.model_type = 'messages' AND f.model_id = m.id) AS files
         FROM conversation_messages m JOIN conversations c ON c.id = m.conversation_id JOIN users u ON u.id = m.sender_id
        WHERE m.type <> 'activity' ORDER BY c.uuid::text, m.created_at`,
    );
    return Promise.all(
      rows.map(async ({ files, ...row }) => ({
        ...row,
        files: (
          await Promise.all((files as string[]).map(async (name) => digestOf(await libredesk.readFile(name))))
        ).sort(),
      })),
    );
  }

  /** By Deskbell's. */
  async function here() {
    const rows = await clone.database.read<{ keys: string[] } & Record<string, unknown>>({
      text: `SELECT c.meta_info #>> '{deskbell,imported,external_id}' AS conversation, x.by, x.author,
                    to_char(x.moment AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS moment, x.keys
               FROM (SELECT m.conversation_id, CASE WHEN m.user_id IS NULL THEN 'contact' ELSE 'member' END AS by,
                            coalesce(u.name, t.name) AS author, m.inserted_at AS moment,
                            ARRAY(SELECT a.file_key FROM attachments a WHERE a.organization_id = $1 AND a.message_id = m.id) AS keys
                       FROM messages m LEFT JOIN users u ON u.id = m.user_id
                       LEFT JOIN contacts t ON t.organization_id = $1 AND t.id = m.contact_id WHERE m.organization_id = $1
                      UNION ALL
                     SELECT n.conversation_id, 'note', u.name, n.inserted_at,
                            ARRAY(SELECT a.file_key FROM attachments a WHERE a.organization_id = $1 AND a.note_id = n.id)
                       FROM notes n JOIN users u ON u.id = n.user_id WHERE n.organization_id = $1) AS x
               JOIN conversations c ON c.organization_id = $1 AND c.id = x.conversation_id
              ORDER BY 1, x.moment`,
      values: [organizationId],
    });
    const store = diskStore(join(folder, 'data', 'files'));
    return Promise.all(
      rows.map(async ({ keys, ...row }) => ({
        ...row,
        files: (
          await Promise.all(keys.map(async (key) => digestOf(await wholeOf(await store.open(key)))))
        ).sort(),
      })),
    );
  }

  test('every message has its author, moment and files, and everything else is listed', async () => {
    const result = await imported();
    const source = await there();
    expect(source.length).toBeGreaterThan(100);
    expect(source.filter(({ files }) => files.length > 0).length).toBeGreaterThan(10);
    expect(await here()).toEqual(source);
    expect(result.imported).toMatchObject({ messages: expect.any(Number), attachments: expect.any(Number) });
    expect(result.problems).toEqual([
      { kind: 'messages', external_id: 'activity', problem: expect.stringContaining('left out') },
    ]);
    process.stderr.write(
      `\nLibredesk: ${source.length} messages and notes; ${JSON.stringify(result.imported)}\n`,
    );
  });

  test('states, priorities, tags and teams are those of the source', async () => {
    const { rows } = await libredesk.database.query(
      `SELECT c.uuid::text AS id, c.subject, s.category, s.name AS state, lower(p.name) AS priority, t.name AS team,
              ARRAY(SELECT g.name FROM conversation_tags ct JOIN tags g ON g.id = ct.tag_id WHERE ct.conversation_id = c.id ORDER BY 1) AS tags
         FROM conversations c JOIN conversation_statuses s ON s.id = c.status_id
         LEFT JOIN conversation_priorities p ON p.id = c.priority_id LEFT JOIN teams t ON t.id = c.assigned_team_id ORDER BY 1`,
    );
    const conversations = await clone.database.read({
      text: `SELECT c.meta_info #>> '{deskbell,imported,external_id}' AS id, c.subject, c.status, c.priority, t.name AS team,
                    c.meta_info #>> '{deskbell,imported,state}' AS state,
                    ARRAY(SELECT g.name FROM conversation_tags ct JOIN tags g ON g.organization_id = $1 AND g.id = ct.tag_id
                           WHERE ct.organization_id = $1 AND ct.conversation_id = c.id ORDER BY 1) AS tags
               FROM conversations c LEFT JOIN teams t ON t.organization_id = $1 AND t.id = c.team_id
              WHERE c.organization_id = $1 ORDER BY 1`,
      values: [organizationId],
    });
    expect(conversations).toEqual(
      rows.map(({ category, state, priority, ...row }) => ({
        ...row,
        state,
        priority: priority ?? 'none',
        status: category === 'resolved' ? 'closed' : state === 'Snoozed' ? 'snoozed' : 'open',
      })),
    );
    expect(new Set(conversations.map(({ status }) => status))).toEqual(
      new Set(['open', 'snoozed', 'closed']),
    );
  });

  test('a second import adds nothing', async () => {
    const before = await here();
    const { imported: counts } = await imported();
    expect([counts.conversations ?? 0, counts.messages, counts.notes, counts.attachments]).toEqual([
      0, 0, 0, 0,
    ]);
    expect(await here()).toEqual(before);
  });
});

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function wholeOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
