import type { Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { FileStore } from '../../files/file-store.ts';
import {
  type ExportedFact,
  exportedEntry,
  exportedFoot,
  exportedHead,
} from '../../pages/exported-conversation.ts';
import type { PageWords } from '../../pages/words/en/words.ts';
import type { AttachmentRow } from '../attachments/attachment-row.ts';
import type { ConversationRow } from '../conversations/conversation-row.ts';
import { conversationEntries, type EntryRow } from './conversation-entries.ts';
import { embedImages, newImageBudget } from './embed-images.ts';

export type HtmlExport = {
  reader: Reader;
  files: FileStore;
  organization: { id: string; name: string };
  conversation: ConversationRow;
  includesNotes: boolean;
  words: PageWords;
  timeZone: string;
  now: Microseconds;
  /** Where a file lies beside the document; undefined or absent: nowhere. */
  addressOf?: (file: AttachmentRow) => string | undefined;
  /** Which entries it has; absent: all of them. */
  shows?: (entry: EntryRow) => boolean;
};

/** A conversation as one HTML document that needs nothing else, piece by piece. */
export async function* exportHtml(request: HtmlExport): AsyncGenerator<string> {
  const { reader, files, organization, conversation, words, timeZone, now, addressOf, shows } = request;
  const texts = words.exported;
  const timeOf = timesIn(words.language, timeZone);
  yield exportedHead(words.language, {
    title: conversation.subject ?? texts.noSubject,
    subtitle: `${texts.number(conversation.number)} · ${texts.saved(timeOf(now))}`,
    facts: factsOf(request, timeOf),
  });
  const size = sizesIn(words.language);
  const budget = newImageBudget();
  for await (const entry of conversationEntries(reader, request)) {
    if (shows && !shows(entry)) continue;
    const { html, embedded } = await embedImages(
      { reader, files, organizationId: organization.id, budget },
      entry.row.body_html,
      texts.notIncluded,
    );
    const { inserted_at, attachments } = entry.row;
    yield exportedEntry(texts, {
      author: authorOf(entry, texts.unknown),
      at: { text: timeOf(inserted_at), iso: new Date(inserted_at / 1000).toISOString() },
      isNote: entry.kind === 'note',
      isSolution: entry.kind === 'message' && entry.row.marked_as_solution_at !== null,
      bodyHtml: html,
      files: attachments
        .filter(({ id }) => !embedded.has(id))
        .map((file) => ({
          name: file.original_filename,
          size: size(file.file_size),
          address: addressOf?.(file),
        })),
    });
  }
  yield exportedFoot;
}

function factsOf(
  { organization, conversation, words: { exported: texts } }: HtmlExport,
  timeOf: (at: Microseconds) => string,
): ExportedFact[] {
  const { contact_name, contact_email, contact_phone, assignee_name, team_name, tags, status, inserted_at } =
    conversation;
  const contact = [contact_name, contact_email ?? contact_phone].filter((it) => it !== null).join(', ');
  return [
    { name: texts.with, value: contact },
    { name: texts.from, value: organization.name },
    { name: texts.begun, value: timeOf(inserted_at) },
    { name: texts.status, value: texts.statuses[status] },
    { name: texts.assignee, value: assignee_name ?? '' },
    { name: texts.team, value: team_name ?? '' },
    { name: texts.tags, value: tags.join(', ') },
  ].filter(({ value }) => value !== '');
}

function authorOf({ row }: EntryRow, unknown: string): string {
  return row.author?.name ?? row.author?.email ?? row.author?.instagram_handle ?? unknown;
}

export function timesIn(language: string, timeZone: string): (at: Microseconds) => string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  });
  return (at) => format.format(new Date(at / 1000));
}

function sizesIn(language: string): (bytes: number) => string {
  const unit = (name: string, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, ...options });
  const inBytes = unit('byte', { unitDisplay: 'long' });
  const inKilobytes = unit('kilobyte', { maximumFractionDigits: 0 });
  const inMegabytes = unit('megabyte', { maximumFractionDigits: 1 });
  return (bytes) => {
    if (bytes < 1000) return inBytes.format(bytes);
    return bytes < 1_000_000 ? inKilobytes.format(bytes / 1000) : inMegabytes.format(bytes / 1_000_000);
  };
}
