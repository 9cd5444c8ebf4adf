import type { Microseconds } from '../../../db/microseconds.ts';
import { escapedText } from '../../../mime/build-mail.ts';
import { keepInlinePictures } from '../../../text/inline-pictures.ts';
import type { WidgetMessageRow } from '../visible-messages.ts';

export type TranscriptMessage = Pick<
  WidgetMessageRow,
  'is_team' | 'author_name' | 'body_html' | 'inserted_at'
> & {
  attachments: readonly { original_filename: string }[];
};

type About = {
  organization: string;
  visitor: string | null;
  language: string | null;
  timeZone: string;
  /** Whether the conversation has more than these messages. */
  hasEarlier: boolean;
};

/** One megabyte, which every mail server accepts. */
const maxCharacters = 1_000_000;

/**
 * A conversation as an email, oldest message first; if it is too long, the beginning is left out. Files are listed by
 * name, and inline pictures count as files.
 */
export function transcriptHtml(messages: readonly TranscriptMessage[], about: About): string {
  const words = wordsIn(about.language);
  const time = new Intl.DateTimeFormat(words.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: about.timeZone,
  });
  const parts: string[] = [];
  let characters = 0;
  for (const message of messages.toReversed()) {
    const part = entryOf(message, { ...about, words, time });
    characters += part.length;
    if (characters > maxCharacters) break;
    parts.unshift(part);
  }
  const isCut = about.hasEarlier || parts.length < messages.length;
  const house = escapedText(about.organization);
  const earlier = isCut ? `<p>${words.earlier}</p><hr>` : '';
  return `${earlier}${parts.join('<hr>')}<hr><p>${words.reason(house)}</p>`;
}

export function transcriptSubject(organization: string, language: string | null): string {
  return wordsIn(language).subject(organization);
}

type Showing = About & { words: typeof english; time: Intl.DateTimeFormat };

function entryOf(
  { is_team, author_name, body_html, attachments, inserted_at }: TranscriptMessage,
  { organization, visitor, words, time }: Showing,
): string {
  const author = is_team ? (author_name ?? organization) : (visitor ?? words.you);
  const names = attachments.map(({ original_filename }) => escapedText(original_filename));
  const files = names.length === 0 ? '' : `<p>${words.files(names)}</p>`;
  const body = keepInlinePictures(body_html, []);
  return `<p><strong>${escapedText(author)}</strong> · ${momentOf(time, inserted_at)}</p>${body}${files}`;
}

function momentOf(time: Intl.DateTimeFormat, at: Microseconds): string {
  return time.format(at / 1000);
}

const english = {
  locale: 'en',
  you: 'You',
  earlier: 'Earlier messages are left out.',
  files: (names: readonly string[]) => `${names.length === 1 ? 'File' : 'Files'}: ${names.join(', ')}`,
  subject: (house: string) => `Your conversation with ${house}`,
  reason: (house: string) =>
    `You asked ${house} for this copy in their chat. Reply to this email to continue the conversation.`,
};

const german: typeof english = {
  locale: 'de',
  you: 'Du',
  earlier: 'Frühere Nachrichten sind nicht enthalten.',
  files: (names) => `${names.length === 1 ? 'Datei' : 'Dateien'}: ${names.join(', ')}`,
  subject: (house) => `Deine Unterhaltung mit ${house}`,
  reason: (house) =>
    `Du hast diese Kopie im Chat von ${house} angefordert. Antworte einfach auf diese E-Mail, um weiterzuschreiben.`,
};

function wordsIn(language: string | null): typeof english {
  return language?.toLowerCase().startsWith('de') ? german : english;
}
