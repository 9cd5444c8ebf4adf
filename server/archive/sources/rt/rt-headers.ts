import { headersFrom, type MailHeaders } from '../../../mime/mail-headers.ts';

/** The headers of an attachment, as RT stores them: those of an email, or of a part. */
export function headersOf(text: string): MailHeaders {
  const lines = text.slice(0, 100_000).split(/\r?\n(?![ \t])/);
  return headersFrom(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [{ key: line.slice(0, colon).trim().toLowerCase(), line }] : [];
    }),
  );
}
