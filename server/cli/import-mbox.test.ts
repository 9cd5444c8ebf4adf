import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { miscountedConversations } from '../demo/miscounted-conversations.ts';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { publicId } from '../ids/public-id.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { addMailChannel } from '../testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../testing/receive-mail.ts';
import { environmentOf, runDeskbell } from '../testing/run-deskbell.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const newOrganization = (name: string) =>
  app.database.transaction(async (transaction) => (await createOrganization(transaction, name)).id);

const run = (path: string, organizationId: string, ...options: string[]) =>
  runDeskbell(
    [
      ...['import', 'mbox', path, '--organization', publicId('org', organizationId), '--json'],
      ...['--address', 'support@example.com', ...options],
    ],
    { env: environmentOf(app.clone) },
  );

async function imported(path: string, organizationId: string, ...options: string[]) {
  const { code, stdout, stderr } = await run(path, organizationId, ...options);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const question = `From: Nora Vance <Nora@example.net>
To: support@example.com
Cc: Olaf <olaf@example.net>
Subject: Bent wheel
Message-ID: <question@example.net>
Date: Mon, 02 Nov 2026 10:00:00 +0000
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: multipart/related; boundary=r

--r
Content-Type: text/html

<p>The wheel is bent.<script>alert(1)</script> <img src="cid:pixel"></p>
--r
Content-Type: image/png
Content-ID: <pixel>
Content-Transfer-Encoding: base64
Content-Disposition: inline; filename=wheel.png

${pixel}
--r--
--b
Content-Type: text/plain
Content-Disposition: attachment; filename=receipt.txt

Paid
--b--
`;

const reply = `From: Mara Lind <support@example.com>
To: nora@example.net
Subject: Re: Bent wheel
Message-ID: <reply@example.com>
In-Reply-To: <question@example.net>
References: <question@example.net>
Date: Mon, 02 Nov 2026 11:00:00 +0000

A new one is on its way.

On Mon, 2 Nov 2026 at 10:00, Nora Vance wrote:
> The wheel is bent.
`;

const colleague = `From: olaf@example.net
To: support@example.com
Subject: Re: Bent wheel
Message-ID: <colleague@example.net>
References: <question@example.net> <reply@example.com>
Date: Tue, 03 Nov 2026 09:00:00 +0000

>From here it looks bent, too.
`;

const first = `From: support@example.com
To: olaf@example.net
Subject: Your order
Message-ID: <order@example.com>
Date: Wed, 04 Nov 2026 09:00:00 +0000

It has arrived.
`;

const nobody = 'To: support@example.com\nSubject: Hello\nMessage-ID: <nobody@example.net>\n\nWho am I?\n';

const envelope = 'From nora@example.net Mon Nov  2 10:00:00 2026\n';

function mboxOf(...mails: string[]): string {
  const path = join(dataFolder(), 'support.mbox');
  writeFileSync(path, mails.map((mail) => `${envelope}${mail}\n`).join(''));
  return path;
}

const all = [reply, question, colleague, question, nobody, first];

test('a dry run of an mbox file says what it has, and writes nothing', async () => {
  const organizationId = await newOrganization('Look');
  const summary = await imported(mboxOf(...all), organizationId, '--dry-run');
  expect(summary).toMatchObject({
    conversations: 2,
    contacts: 2,
    attachments: 2,
    messages: { by_contacts: 2, by_members: 2, by_nobody: 0 },
  });
  expect(summary.problems).toEqual([
    { kind: 'emails', external_id: 'support.mbox, email 5', problem: 'It has no address in From.' },
  ]);
  const rows = await app.database.read({
    text: 'SELECT 1 FROM imports WHERE organization_id = $1',
    values: [organizationId],
  });
  expect(rows).toEqual([]);
});

test('email becomes conversations with authors, times and files, once however often it is imported', async () => {
  const organizationId = await newOrganization('Mail');
  const { imported: counts } = await imported(mboxOf(...all), organizationId);
  expect(counts).toMatchObject({ conversations: 2, messages: 4, contacts: 2, attachments: 2, problems: 1 });
  const conversations = await app.database.read({
    text: `SELECT cv.subject, cv.status, cv.source, c.email AS contact, cv.message_count, cv.inserted_at::text, cv.last_activity_at::text
             FROM conversations cv LEFT JOIN contacts c ON c.organization_id = cv.organization_id AND c.id = cv.contact_id
            WHERE cv.organization_id = $1 ORDER BY cv.inserted_at`,
    values: [organizationId],
  });
  expect(conversations).toEqual([
    {
      subject: 'Bent wheel',
      status: 'closed',
      source: 'import',
      contact: 'nora@example.net',
      message_count: 3,
      inserted_at: '2026-11-02 10:00:00+00',
      last_activity_at: '2026-11-03 09:00:00+00',
    },
    expect.objectContaining({ subject: 'Your order', contact: 'olaf@example.net', message_count: 1 }),
  ]);
  const messages = await app.database.read<{ body_html: string; files: string[] }>({
    text: `SELECT m.body_html, u.name AS member, c.email AS contact,
                  ARRAY(SELECT original_filename FROM attachments a
                         WHERE a.organization_id = $1 AND a.message_id = m.id ORDER BY original_filename) AS files
             FROM messages m LEFT JOIN users u ON u.id = m.user_id
             LEFT JOIN contacts c ON c.organization_id = m.organization_id AND c.id = m.contact_id
            WHERE m.organization_id = $1 ORDER BY m.inserted_at`,
    values: [organizationId],
  });
  expect(messages).toMatchObject([
    { contact: 'nora@example.net', member: null, files: ['receipt.txt', 'wheel.png'] },
    { contact: null, member: 'Mara Lind', files: [] },
    { contact: 'olaf@example.net', member: null },
    { contact: null, member: 'support@example.com' },
  ]);
  const [asked, answered, added] = messages.map(({ body_html }) => body_html);
  expect(asked).toMatch(/^<p>The wheel is bent\. <img src="cid:att_[0-9a-z]{26}"/);
  // The quoted email is in the conversation.
  expect(answered).toContain('A new one is on its way.');
  expect(answered).not.toContain('The wheel is bent');
  expect(added).toContain('From here it looks bent');
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);

  const late = reply
    .replace('reply@example.com', 'late@example.com')
    .replace('02 Nov 2026 11', '05 Nov 2026 11');
  const second = await imported(mboxOf(...all, late), organizationId);
  expect(second.imported).toMatchObject({ messages: 1 });
  expect(second.imported.conversations ?? 0).toBe(0);
});

test('a later file with the beginning of a conversation completes it', async () => {
  const organizationId = await newOrganization('Later');
  await imported(mboxOf(colleague, reply), organizationId);
  const { imported: counts } = await imported(mboxOf(question, reply, colleague), organizationId);
  expect(counts).toMatchObject({ messages: 1 });
  const conversations = await app.database.read({
    text: 'SELECT message_count FROM conversations WHERE organization_id = $1',
    values: [organizationId],
  });
  expect(conversations).toEqual([{ message_count: 3 }]);
});

test('a reply to an imported email joins its conversation', async () => {
  const organizationId = await newOrganization('Replies');
  await imported(mboxOf(question, reply), organizationId);
  const channel = await addMailChannel(app.database, { organizationId });
  const headers = {
    From: 'nora@example.net',
    Subject: 'Re: Bent wheel',
    'In-Reply-To': '<reply@example.com>',
  };
  const received = await mailReceiver(app, channel).deliver(mailSource(headers, 'Thank you'));
  expect(received.state).toBe('done');
  const conversations = await app.database.read({
    text: 'SELECT message_count, status FROM conversations WHERE organization_id = $1',
    values: [organizationId],
  });
  expect(conversations).toEqual([{ message_count: 3, status: 'open' }]);
});

test('a folder of .eml files is imported like an mbox file; other files are ignored', async () => {
  const organizationId = await newOrganization('Folder');
  const folder = join(dataFolder(), 'mail');
  mkdirSync(join(folder, 'archive', 'cur'), { recursive: true });
  writeFileSync(join(folder, 'question.eml'), question);
  writeFileSync(join(folder, 'archive', 'cur', '1604311200.M1.host:2,S'), reply);
  writeFileSync(join(folder, 'notes.txt'), 'not an email');
  const { imported: counts } = await imported(folder, organizationId);
  expect(counts).toMatchObject({ conversations: 1, messages: 2, attachments: 2 });
});

test('what can’t be imported at all is refused with the reason', async () => {
  const organizationId = await newOrganization('Refused');
  const refused = async (path: string, ...options: string[]) => {
    const { code, stdout, stderr } = await run(path, organizationId, ...options);
    expect([code === 0, stdout]).toEqual([false, '']);
    return stderr;
  };
  expect(await refused(join(dataFolder(), 'missing.mbox'))).toContain('missing.mbox cannot be read');
  expect(await refused(dataFolder())).toContain('There is no mbox or .eml file');
  expect(await refused(mboxOf(question), '--address', 'support')).toContain(
    '"support", which isn\'t an email address',
  );
});
