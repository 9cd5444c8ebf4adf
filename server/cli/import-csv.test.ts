import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { miscountedConversations } from '../demo/miscounted-conversations.ts';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { publicId } from '../ids/public-id.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { environmentOf, runDeskbell } from '../testing/run-deskbell.ts';

let clone: ClonedDatabase;

beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

const newOrganization = (name: string) =>
  clone.database.transaction(async (transaction) => (await createOrganization(transaction, name)).id);

async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(dataFolder(), 'tickets.csv');
  await writeFile(path, content);
  return path;
}

const run = (path: string, organizationId: string, ...options: string[]) =>
  runDeskbell(
    ['import', 'csv', path, '--organization', publicId('org', organizationId), '--json', ...options],
    {
      env: environmentOf(clone),
    },
  );

async function imported(path: string, organizationId: string, ...options: string[]) {
  const { code, stdout, stderr } = await run(path, organizationId, ...options);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

async function refusal(path: string, organizationId: string, ...options: string[]) {
  const { stdout, stderr } = await run(path, organizationId, ...options);
  expect(stdout).toBe('');
  return stderr.trim();
}

const tickets = `Ticket ID,Subject,Status,Priority,Tags,Created at,Sender name,Sender email,Customer email,Type,Body
7,Wheel,solved,normal,"wheels, returns",2026-03-01 10:00,Nora Vance,nora@example.com,nora@example.com,end-user,"The wheel
is <bent>."
7,Wheel,solved,normal,"wheels, returns",2026-03-01 11:00,Mara Lind,mara@acme.example,nora@example.com,agent,A new one is on its way.
7,Wheel,solved,normal,"wheels, returns",2026-03-01 11:05,Mara Lind,mara@acme.example,nora@example.com,note,Third bent wheel this week
8,Bell,pending,urgent,,2026-03-02 09:00,Olaf,olaf@example.com,olaf@example.com,end-user,My bell is silent.
8,Bell,pending,urgent,,yesterday,Olaf,olaf@example.com,olaf@example.com,end-user,Hello?
9,Odd,quantum,,,2026-03-03 09:00,Olaf,olaf@example.com,olaf@example.com,end-user,Buy now
`;

test('a dry run of a CSV file says what it has, and writes nothing', async () => {
  const organizationId = await newOrganization('Look');
  const path = await fileOf(tickets);
  const summary = await imported(path, organizationId, '--dry-run');
  expect(summary).toMatchObject({
    conversations: 3,
    contacts: 2,
    notes: 1,
    messages: { by_contacts: 3, by_members: 1, by_nobody: 0 },
    people: [{ name: 'Mara Lind', email: 'mara@acme.example', is_member: false }],
  });
  expect(summary.problems).toEqual([
    { kind: 'rows', external_id: 'row 6', problem: '“yesterday” is no date.' },
    {
      kind: 'conversations',
      external_id: 'status “quantum”',
      problem: 'It isn’t known here: 1 conversation is open.',
    },
  ]);
  const rows = await clone.database.read({
    text: 'SELECT 1 FROM imports WHERE organization_id = $1',
    values: [organizationId],
  });
  expect(rows).toEqual([]);
});

test('a CSV file becomes conversations with their authors, moments and states, once however often it is imported', async () => {
  const organizationId = await newOrganization('Tickets');
  const path = await fileOf(tickets);
  const { imported: counts, problems } = await imported(path, organizationId);
  expect(counts).toMatchObject({
    conversations: 3,
    messages: 4,
    notes: 1,
    contacts: 2,
    people: 1,
    problems: 2,
  });
  expect(problems).toHaveLength(2);
  const conversations = await clone.database.read({
    text: `SELECT subject, status, priority, source, message_count, closed_at, waiting_since, first_replied_at, last_activity_at::text
             FROM conversations WHERE organization_id = $1 ORDER BY subject DESC`,
    values: [organizationId],
  });
  expect(conversations).toMatchObject([
    {
      subject: 'Wheel',
      status: 'closed',
      priority: 'medium',
      source: 'import',
      message_count: 2,
      closed_at: expect.anything(),
      waiting_since: null,
      first_replied_at: expect.anything(),
      last_activity_at: '2026-03-01 11:00:00+00',
    },
    { subject: 'Odd', status: 'open', priority: 'none', closed_at: null },
    { subject: 'Bell', status: 'open', priority: 'urgent', waiting_since: expect.anything() },
  ]);
  const messages = await clone.database.read({
    text: `SELECT m.body_html, u.name AS member, c.email AS contact FROM messages m
             LEFT JOIN users u ON u.id = m.user_id
             LEFT JOIN contacts c ON c.organization_id = m.organization_id AND c.id = m.contact_id
            WHERE m.organization_id = $1 ORDER BY m.inserted_at LIMIT 2`,
    values: [organizationId],
  });
  expect(messages).toEqual([
    { body_html: '<p>The wheel<br>is &lt;bent&gt;.</p>', member: null, contact: 'nora@example.com' },
    { body_html: '<p>A new one is on its way.</p>', member: 'Mara Lind', contact: null },
  ]);
  expect(await miscountedConversations(clone.database, organizationId)).toEqual([]);
  const longer = await fileOf(
    `${tickets}8,Bell,solved,urgent,,2026-03-04 09:00,Mara Lind,mara@acme.example,olaf@example.com,agent,Ring it!\n`,
  );
  const again = await imported(longer, organizationId);
  expect(again.imported).toMatchObject({ messages: 1 });
  expect(again.imported.conversations ?? 0).toBe(0);
});

test('the encoding and the delimiter of a CSV file are recognized', async () => {
  const organizationId = await newOrganization('Forms');
  const text =
    'conversation;date;from;customer_email;message\n1;31.03.2026 10:00;jörg@example.com;jörg@example.com;Grüße\n';
  for (const content of [
    Buffer.from(text, 'latin1'),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text),
  ])
    await imported(await fileOf(content), organizationId);
  const bodies = await clone.database.read({
    text: 'SELECT body_html FROM messages WHERE organization_id = $1',
    values: [organizationId],
  });
  expect(bodies).toEqual([{ body_html: '<p>Grüße</p>' }]);
});

test('a CSV file that cannot be understood as a whole is refused with the reason', async () => {
  const organizationId = await newOrganization('Refused');
  const refused = async (content: string, ...options: string[]) =>
    refusal(await fileOf(content), organizationId, ...options);
  expect(await refused('')).toContain('is empty');
  expect(await refused('a,b\n1,2\n')).toContain('missing: conversation, sent_at, body, author_email, kind');
  const ambiguous =
    'conversation,date,from,customer_email,message\n1,03/04/2026,a@example.com,a@example.com,Hi\n';
  expect(await refused(ambiguous)).toContain('--dates dmy');
  expect(await refused(ambiguous, '--dates', 'ymd')).toContain('must be dmy or mdy');
  expect(await refused(ambiguous, '--source', 'deskbell')).toContain('--source must be a name');
  expect(await refused('conversation,date,from,kind,message\n1,2026-01-01,a,note,"Hi')).toContain(
    'is no CSV file',
  );
  expect(
    await imported(await fileOf(ambiguous), organizationId, '--dates', 'dmy', '--dry-run'),
  ).toMatchObject({ conversations: 1 });
});
