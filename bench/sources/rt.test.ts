import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganization } from '../../server/features/organizations/create-organization.ts';
import { diskStore } from '../../server/files/open-file-store.ts';
import { publicId } from '../../server/ids/public-id.ts';
import { type ClonedDatabase, cloneDatabase } from '../../server/testing/clone-database.ts';
import { dataFolder } from '../../server/testing/data-folder.ts';
import { importedHistory, sha256 } from '../../server/testing/imported-history.ts';
import { environmentOf, runDeskbell } from '../../server/testing/run-deskbell.ts';
import { fillRt, rtData } from './fill-rt.ts';
import { findRt, type Rt, startRt } from './start-rt.ts';

const found = findRt('importing from the real RT');

describe.skipIf(!found)('RT', () => {
  let rt: Rt;
  let clone: ClonedDatabase;
  let organizationId: string;
  const folder = dataFolder();

  beforeAll(async () => {
    if (!found) return;
    [rt, clone] = await Promise.all([startRt(found, rtData), cloneDatabase()]);
    await fillRt(rt);
    organizationId = await clone.database.transaction(
      async (transaction) => (await createOrganization(transaction, 'Moved')).id,
    );
  });
  afterAll(async () => {
    await rt?.stop();
    await clone?.drop();
  });

  async function imported(...more: string[]) {
    const words = ['import', 'rt', '--organization', publicId('org', organizationId), '--json'];
    const { code, stdout, stderr } = await runDeskbell([...words, '--address', rt.url, ...more], {
      env: { ...environmentOf(clone), DESKBELL_IMPORT_ALLOW: '127.0.0.0/8, http' },
      folder,
      stdin: rt.token,
    });
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout);
  }

  /** By RT's own tables. */
  async function there() {
    const { rows } = await rt.database.query<{ files: FileRow[] } & Record<string, unknown>>(
      `SELECT t.EffectiveId::text AS conversation, CASE WHEN x.Type = 'Comment' THEN 'note' ELSE 'message' END AS kind,
              CASE WHEN m.id IS NULL THEN 'contact' ELSE 'member' END AS by,
              coalesce(nullif(u.RealName, ''), nullif(u.EmailAddress, ''), u.Name) AS author,
              extract(epoch FROM x.Created)::float8 * 1000 AS at,
              ARRAY(SELECT json_build_object('content', f.Content, 'encoding', f.ContentEncoding) FROM Attachments f
                     WHERE f.TransactionId = x.id AND f.ContentType NOT LIKE 'multipart/%' AND f.Filename <> '') AS files
         FROM Transactions x JOIN Tickets t ON t.id = x.ObjectId AND x.ObjectType = 'RT::Ticket' JOIN Users u ON u.id = x.Creator
         LEFT JOIN GroupMembers m ON m.MemberId = u.id AND m.GroupId = (SELECT id FROM Groups WHERE Domain = 'SystemInternal' AND Name = 'Privileged')
        WHERE x.Type IN ('Create', 'Correspond', 'Comment') AND t.Type = 'ticket'
        ORDER BY t.EffectiveId::text COLLATE "C", x.Created, x.id`,
    );
    return rows.map(({ files, ...row }) => ({
      ...row,
      files: files.map((file) => sha256(decoded(file))).sort(),
    }));
  }

  const history = () =>
    importedHistory(clone.database, diskStore(join(folder, 'data', 'files')), organizationId);

  const comparable = <Row extends { conversation?: unknown; at?: unknown; kind?: unknown; files: string[] }>(
    rows: readonly Row[],
  ) =>
    rows
      .map((row) =>
        JSON.stringify([
          row.conversation,
          row.at,
          row.kind,
          row.files,
          'by' in row ? row.by : '',
          'author' in row ? row.author : '',
        ]),
      )
      .sort();

  test('looking says what there is, and writes nothing', async () => {
    const summary = await imported('--dry-run');
    expect(summary.conversations).toEqual({ open: 19, snoozed: 0, closed: 12, spam: 0 });
    expect(summary.people.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Enoch Root',
      'Former Colleague',
      'Mara Lind',
    ]);
    expect(summary.samples).toHaveLength(20);
    expect(await history()).toEqual([]);
  });

  test('every message has its author, moment and files', async () => {
    const result = await imported();
    const source = await there();
    expect(source.length).toBeGreaterThan(90);
    expect(source.filter(({ files }) => files.length > 0).length).toBeGreaterThan(25);
    const rows = await history();
    expect(comparable(rows)).toEqual(comparable(source));
    expect(result.problems).toEqual([]);
    process.stderr.write(`\nRT: ${source.length} messages and notes; ${JSON.stringify(result.imported)}\n`);
    const { html, files } = rows.find(({ author }) => author === 'Dora Demir') ?? {};
    expect(html).toContain('It <i>rattles</i>, Grüße');
    expect(html).not.toContain('as plain text');
    expect(html).toMatch(/<img[^>]* src="[^"]*att_/);
    expect(files).toHaveLength(2);
    const [first] = rows.filter(({ conversation }) => conversation === '2');
    expect(first?.html).toBe('<p>Bent wheel 1</p><p>and &lt;more&gt; ü</p>');
  });

  test('statuses, priorities, queues, people and custom fields are those of the source', async () => {
    const { rows } = await rt.database.query(
      `SELECT t.id::text AS id, t.Subject AS subject, t.Status AS state, t.Priority AS number, q.Name AS team, nullif(o.Name, 'Nobody') AS assignee
         FROM Tickets t JOIN Queues q ON q.id = t.Queue JOIN Users o ON o.id = t.Owner WHERE t.EffectiveId = t.id ORDER BY t.id`,
    );
    const conversations = await clone.database.read<Record<string, unknown>>({
      text: `SELECT c.meta_info #>> '{deskbell,imported,external_id}' AS id, c.subject, c.status, c.priority, t.name AS team, u.name AS assignee,
                    c.meta_info #>> '{deskbell,imported,state}' AS state, c.custom_attributes, c.number::int
               FROM conversations c LEFT JOIN teams t ON t.organization_id = $1 AND t.id = c.team_id LEFT JOIN users u ON u.id = c.assignee_id
              WHERE c.organization_id = $1 AND c.merged_into_id IS NULL ORDER BY c.number`,
      values: [organizationId],
    });
    expect(conversations.map(({ custom_attributes: _, ...row }) => row)).toEqual(
      rows.map(({ number, assignee, ...row }) => ({
        ...row,
        number: Number(row.id),
        assignee: assignee === 'mara' ? 'Mara Lind' : null,
        priority: { 0: 'none', 10: 'low', 50: 'medium', 100: 'high' }[number as number],
        status: ['resolved', 'rejected'].includes(row.state) ? 'closed' : 'open',
      })),
    );
    expect(conversations[0]?.custom_attributes).toEqual({
      order_number: 'B-0',
      parts: ['Wheel', 'Sattel ü'],
      promised_for: '2026-12-24',
    });
    const [merged] = await clone.database.read<Record<string, unknown>>({
      text: `SELECT c.number::int, o.number::int AS into FROM conversations c
               JOIN conversations o ON o.organization_id = $1 AND o.id = c.merged_into_id WHERE c.organization_id = $1`,
      values: [organizationId],
    });
    expect(merged).toEqual({ number: 32, into: 2 });
  });

  test('a reply to an email that RT has sent refers to one that is known here', async () => {
    const { rows } = await rt.database.query<{ id: string }>(
      `SELECT a.MessageId AS id FROM Attachments a JOIN Transactions x ON x.id = a.TransactionId
        WHERE x.Type = 'EmailRecord' AND a.Headers ILIKE '%To: customer-3@%' AND a.Headers NOT ILIKE '%auto-replied%'`,
    );
    const known = await clone.database.read<{ id: string }>({
      text: `SELECT mail->>'message_id' AS id FROM imported_mails WHERE organization_id = $1`,
      values: [organizationId],
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of [...rows, { id: 'first-mail@example.com' }])
      expect(known.map((it) => it.id)).toContain(id.replace(/^<|>$/g, ''));
  });

  test('a second import adds nothing', async () => {
    const before = await history();
    const { imported: counts } = await imported();
    expect([counts.conversations ?? 0, counts.messages, counts.notes, counts.attachments]).toEqual([
      0, 0, 0, 0,
    ]);
    expect(await history()).toEqual(before);
  });
});

type FileRow = { content: string; encoding: string };

/** As RT stores it in PostgreSQL. */
function decoded({ content, encoding }: FileRow): Buffer {
  if (encoding === 'base64') return Buffer.from(content, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(content);
  const plain = content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1');
}
