import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Archived, ArchiveKind } from '../../../contract/archive/archive-records.ts';
import { convertedId } from '../../ids/converted-id.ts';
import { dataFolder } from '../../testing/data-folder.ts';
import type { Problem } from '../load/import-store.ts';
import { recordLines } from '../load/record-lines.ts';
import { openArchive } from '../read/open-archive.ts';
import type { Found, FoundConversation, FoundPerson } from './found.ts';
import { foundToArchive } from './found-to-archive.ts';

const second = 1_000_000;
const begun = 1_772_323_200 * second;

const mara: FoundPerson = {
  kind: 'person',
  id: 'a1',
  side: 'member',
  name: 'Mara Lind',
  email: 'Mara@acme.example',
  createdAt: begun,
};
const nora: FoundPerson = {
  kind: 'person',
  id: 'c1',
  side: 'contact',
  name: 'Nora\0 Vance\ud800',
  email: 'nora@example.com',
  otherEmails: ['NORA@example.com', 'nora@home.example', 'no address'],
  tags: ['vip'],
  createdAt: begun,
};
const wheel: FoundConversation = {
  kind: 'conversation',
  id: '7',
  url: 'https://desk.example/7',
  subject: 'Wheel',
  status: 'open',
  state: 'Waiting for parts',
  contactId: 'c1',
  assigneeId: 'a1',
  tags: ['wheels'],
  createdAt: begun,
  updatedAt: begun + 9 * second,
  messages: [
    { id: 'm2', authorId: 'a1', html: '<p>It is on its way.</p>', at: begun + 2 * second },
    {
      id: 'm1',
      authorId: 'c1',
      html: '<p onclick="x()">It is <img alt="" src="cid:wheel"> bent.</p>',
      at: begun + second,
      files: [
        { id: 'f1', name: 'wheel.png', contentType: 'image/png', bytes: 4, shownAs: ['cid:wheel'] },
        { id: 'f2', name: 'lost.pdf', contentType: null, bytes: null },
        { id: 'f3', name: 'empty.txt', contentType: 'text/plain', bytes: 0 },
      ],
    },
    { id: 'm3', authorId: 'a1', isNote: true, html: 'Third one', at: begun + 3 * second },
    { id: 'm4', authorId: 'c1', html: 'Thanks, but when?', at: begun + 4 * second },
  ],
};

const files: Record<string, string> = { f1: 'fake', f3: '' };

async function archiveOf(found: Found[]) {
  const problems: Problem[] = [];
  const path = await foundToArchive(dataFolder(), {
    converter: 'acme-desk',
    source: 'acme-desk',
    found,
    open: async ({ id }) => {
      const content = files[id];
      if (content === undefined) return { problem: 'Its file is gone.' };
      return { content: Readable.from([Buffer.from(content)], { objectMode: false }) };
    },
    report: (problem) => void problems.push(problem),
    signal: new AbortController().signal,
  });
  const archive = await openArchive(path);
  const lines = recordLines(archive, (problem) => expect.unreachable(problem.problem));
  const read = async <Kind extends ArchiveKind>(kind: Kind) => {
    const records: Archived<Kind>[] = [];
    for await (const record of lines(kind)) records.push(record);
    return records;
  };
  return { archive, problems, read };
}

test('what was found becomes valid records, whatever characters it has', async () => {
  const { archive, read } = await archiveOf([mara, wheel, nora]);
  expect(await read('members')).toMatchObject([{ name: 'Mara Lind', email: 'mara@acme.example' }]);
  expect(await read('contacts')).toMatchObject([
    { name: 'Nora Vance\ufffd', email: 'nora@example.com', other_emails: ['nora@home.example'] },
  ]);
  expect((await read('tags')).map(({ name }) => name).sort()).toEqual(['vip', 'wheels']);
  expect(await read('conversations')).toMatchObject([
    {
      id: convertedId('cnv', '7'),
      subject: 'Wheel',
      status: 'open',
      first_replied_at: begun + 2 * second,
      waiting_since: begun + 4 * second,
      last_activity_at: begun + 4 * second,
      meta_info: {
        deskbell: {
          imported: {
            source: 'acme-desk',
            external_id: '7',
            url: 'https://desk.example/7',
            state: 'Waiting for parts',
          },
        },
      },
    },
  ]);
  const [first] = await read('attachments');
  expect(await read('messages')).toMatchObject([
    { body_html: `<p>It is <img src="cid:${first?.id}" alt=""> bent.</p>`, user_id: null },
    { body_html: '<p>It is on its way.</p>', contact_id: null },
    { body_html: 'Thanks, but when?' },
  ]);
  expect(await read('notes')).toMatchObject([{ body_html: 'Third one' }]);
  archive.close();
});

test('files that are missing or empty are listed, and the others are there', async () => {
  const { archive, problems, read } = await archiveOf([mara, nora, wheel]);
  expect(await read('attachments')).toMatchObject([{ original_filename: 'wheel.png', file_size: 4 }]);
  expect(archive.manifest.files).toEqual({ count: 1, bytes: 4, missing: 0 });
  expect(problems).toEqual([
    { kind: 'attachments', external_id: 'f2', problem: 'lost.pdf: Its file is gone.' },
    { kind: 'attachments', external_id: 'f3', problem: 'empty.txt: It is empty.' },
  ]);
  archive.close();
});

test('of a record that comes twice the last one counts, and everybody who is referred to is there', async () => {
  const later = {
    ...wheel,
    subject: 'Bent wheel',
    contactId: 'gone',
    messages: [
      ...wheel.messages,
      { id: 'm5', authorId: 'c1', isNote: true, html: 'A contact who is also a colleague', at: begun },
      { id: 'm6', authorId: null, isNote: true, html: 'By a rule', at: begun },
      { id: 'm7', authorId: 'left', html: 'A colleague who has left', at: begun },
    ],
  };
  const { archive, problems, read } = await archiveOf([wheel, later, nora, mara]);
  expect(await read('conversations')).toMatchObject([{ subject: 'Bent wheel' }]);
  expect((await read('messages')).length).toBe(4);
  expect((await read('members')).map(({ name }) => name).sort()).toEqual([
    'Mara Lind',
    'Nora Vance\ufffd',
    'System',
    'left',
  ]);
  expect((await read('contacts')).map(({ name }) => name).sort()).toEqual(['Nora Vance\ufffd', 'gone']);
  expect(problems.filter(({ kind }) => kind === 'people').map((it) => it.external_id)).toEqual([
    'left',
    'gone',
  ]);
  archive.close();
});

test('the same records always give the same archive', async () => {
  const [one, other] = [await archiveOf([mara, nora, wheel]), await archiveOf([mara, nora, wheel])];
  expect(one.archive.manifest).toEqual(other.archive.manifest);
  one.archive.close();
  other.archive.close();
});

test('a snoozed conversation without a date is open: nothing would ever wake it up', async () => {
  const { archive, read } = await archiveOf([mara, nora, { ...wheel, status: 'snoozed' }]);
  expect(await read('conversations')).toMatchObject([{ status: 'open', snoozed_until: null }]);
  archive.close();
});

test('messages and files that a system returns twice are in the archive once, as they were the last time', async () => {
  const [reply, question, ...others] = wheel.messages;
  if (!reply || !question) throw new Error('The conversation has no messages.');
  const twice = { ...question, files: [...(question.files ?? []), ...(question.files ?? [])] };
  const messages = [{ ...reply, html: '<p>Before</p>' }, question, reply, twice, ...others];
  const whole = await archiveOf([mara, nora, wheel]);
  const repeated = await archiveOf([mara, nora, { ...wheel, messages }]);
  for (const kind of ['messages', 'notes', 'attachments'] as const)
    expect(await repeated.read(kind)).toEqual(await whole.read(kind));
});
