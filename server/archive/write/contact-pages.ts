import { Readable } from 'node:stream';
import type { Client } from 'pg';
import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { AttachmentRow } from '../../features/attachments/attachment-row.ts';
import { exportHtml, type HtmlExport, timesIn } from '../../features/conversation-exports/export-html.ts';
import type { ConversationRow } from '../../features/conversations/conversation-row.ts';
import { conversationsById } from '../../features/conversations/conversations-by-id.ts';
import { publicId } from '../../ids/public-id.ts';
import { exportedContact } from '../../pages/exported-contact.ts';
import type { ExportedFact } from '../../pages/exported-conversation.ts';
import type { PageWords } from '../../pages/words/en/words.ts';
import { pageWords } from '../../pages/words/page-words.ts';
import { filePath } from '../file-path.ts';
import { contactSelection, type Subject, type WriteContactArchive } from './contact-selection.ts';
import { readRecords } from './read-records.ts';
import type { ArchiveSelection } from './write-archive.ts';
import type { ZipWriter } from './zip-writer.ts';

type Organization = { id: string; name: string; timezone: string };

/** Writes the pages of a contact's data: `index.html`, and one for each conversation, with its pictures and links to its files. */
export function contactPages(
  client: Client,
  subject: Subject,
  writing: WriteContactArchive,
): NonNullable<ArchiveSelection['addPages']> {
  return async (zip, isMissing) => {
    const { rows } = await client.query<Organization>(
      'SELECT id, name, timezone FROM organizations WHERE id = $1',
      [writing.organizationId],
    );
    const [organization] = rows;
    if (!organization) return;
    const page = { zip, isMissing, subject, writing, organization, words: pageWords(writing.language) };
    const conversations = await writePages(page, subject.conversationIds);
    const elsewhere = await writePages(page, subject.otherConversationIds);
    const { savedAt, ...records } = await readContact(client, page);
    await zip.addText(
      'index.html',
      exportedContact(page.words.language, page.words.exported, {
        ...records,
        organization: organization.name,
        savedAt,
        conversations,
        elsewhere,
      }),
    );
  };
}

type Pages = {
  zip: ZipWriter;
  isMissing: (attachmentId: string) => boolean;
  subject: Subject;
  writing: WriteContactArchive;
  organization: Organization;
  words: PageWords;
};

const batch = 100;

/** Returns the links to them. */
async function writePages(pages: Pages, conversationIds: readonly string[]) {
  const { subject, writing, organization, words, zip } = pages;
  const own = new Set(subject.conversationIds);
  const timeOf = timesIn(words.language, organization.timezone);
  const links = [];
  for (let at = 0; at < conversationIds.length; at += batch) {
    const ids = conversationIds.slice(at, at + batch);
    const rows = await conversationsById(writing.reader, organization.id, ids);
    for (const row of ids.flatMap((id) => rows.get(id) ?? [])) {
      writing.signal.throwIfAborted();
      const address = `conversations/${row.number}.html`;
      await zip.addFile(address, htmlOf(pages, row, own.has(row.id)), false);
      const number = words.exported.number(row.number);
      const title = own.has(row.id) ? (row.subject ?? words.exported.noSubject) : number;
      links.push({ address, title, details: `${number} · ${timeOf(row.inserted_at)}` });
    }
  }
  return links;
}

function htmlOf(
  { isMissing, subject, writing, organization, words }: Pages,
  row: ConversationRow,
  isOwn: boolean,
): Readable {
  const { reader, files, includesNotes } = writing;
  const request: HtmlExport = {
    reader,
    files,
    organization,
    conversation: isOwn ? row : { ...row, ...withoutOthers },
    includesNotes: includesNotes && isOwn,
    words,
    timeZone: organization.timezone,
    now: Date.now() * 1000,
    addressOf: ({ id, extension }: AttachmentRow) =>
      isMissing(id) ? undefined : `../${filePath(publicId('att', id), extension)}`,
    ...(!isOwn && {
      shows: ({ row: { author } }) => author !== null && subject.contactIds.includes(author.id),
    }),
  };
  return Readable.from(inBytes(exportHtml(request)), { objectMode: false });
}

async function* inBytes(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

/** What a page of somebody else's conversation doesn't say. */
const withoutOthers = {
  subject: null,
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  assignee_name: null,
  team_name: null,
  tags: [],
} satisfies Partial<ConversationRow>;

async function readContact(client: Client, { subject, organization, words, isMissing }: Pages) {
  const { queries } = contactSelection(subject);
  const context = { organizationId: organization.id, queries, isMissing };
  const all = async <Kind extends keyof typeof queries>(kind: Kind): Promise<Archived<Kind>[]> => {
    const records = [];
    for await (const some of readRecords(client, kind, context)) records.push(...some);
    return records;
  };
  const timeOf = timesIn(words.language, organization.timezone);
  const { rows } = await client.query<{ now: number }>(
    'SELECT (extract(epoch FROM now()) * 1000000)::bigint::float8 AS now',
  );
  const contacts = await all('contacts');
  const id = publicId('cnt', subject.id);
  const contact = contacts.find((it) => it.id === id);
  const lookups = { tags: await all('tags'), fields: await all('fields'), companies: await all('companies') };
  const apps = new Map((await all('apps')).map((app) => [app.id, app.name]));
  const members = new Map((await all('members')).map((member) => [member.id, member.name]));
  return {
    savedAt: timeOf(rows[0]?.now ?? 0),
    name: contact?.name ?? contact?.email ?? contact?.phone ?? null,
    facts: contact ? factsOf(contact, contacts, lookups, { words, timeOf }) : [],
    added: (await all('contact_entries')).map(({ title, text, app_id, happened_at }) => ({
      title,
      text: text ?? '',
      details: `${apps.get(app_id) ?? words.exported.unknown} · ${timeOf(happened_at)}`,
    })),
    notes: (await all('contact_notes')).map(({ text, user_id, inserted_at }) => ({
      title: members.get(user_id) ?? words.exported.unknown,
      text,
      details: timeOf(inserted_at),
    })),
  };
}

type Lookups = {
  tags: Archived<'tags'>[];
  fields: Archived<'fields'>[];
  companies: Archived<'companies'>[];
};

/** Identifiers of contacts that were merged into this one are theirs, too. */
function factsOf(
  contact: Archived<'contacts'>,
  contacts: readonly Archived<'contacts'>[],
  { tags, fields, companies }: Lookups,
  { words, timeOf }: { words: PageWords; timeOf: (at: Microseconds) => string },
): ExportedFact[] {
  const { contact: texts, tags: tagsText } = words.exported;
  const merged = contacts.flatMap((it) => it.merged ?? []);
  const labels = new Map(
    fields.filter(({ record }) => record === 'contact').map(({ key, label }) => [key, label]),
  );
  const named = (name: string, values: readonly (string | null)[]) => ({
    name,
    value: [...new Set(values.filter((it) => it !== null && it !== ''))].join(', '),
  });
  return [
    named(texts.email, [contact.email]),
    named(texts.otherEmails, [...contact.other_emails, ...merged.map(({ email }) => email)]),
    named(texts.phone, [contact.phone, ...merged.map(({ phone }) => phone)]),
    named(texts.instagram, [contact.instagram_handle, ...merged.map((it) => it.instagram_handle)]),
    named(texts.externalId, [contact.external_id, ...merged.map((it) => it.external_id)]),
    named(
      texts.company,
      companies.filter(({ id }) => id === contact.company_id).map(({ name }) => name),
    ),
    named(
      tagsText,
      tags.filter(({ id }) => contact.tag_ids.includes(id)).map(({ name }) => name),
    ),
    named(texts.since, [timeOf(contact.inserted_at)]),
    named(texts.lastSeen, [contact.last_seen_at === null ? null : timeOf(contact.last_seen_at)]),
    ...Object.entries(contact.custom_attributes).map(([key, value]) =>
      named(labels.get(key) ?? key, [typeof value === 'string' ? value : JSON.stringify(value)]),
    ),
  ].filter(({ value }) => value !== '');
}
