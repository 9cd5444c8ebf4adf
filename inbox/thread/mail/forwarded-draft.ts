import type { MessageMail } from '../../../sdk/src/types.ts';
import type { DraftFile } from '../../drafts/drafts.ts';
import { emptyDraft, type NewDraft } from '../../drafts/new-draft.ts';
import { escapedHtml } from '../../words/escaped-html.ts';

/** A copy of a file of the forwarded message: an attachment belongs to one message. */
export type CopiedFile = { originalId: string; file: DraftFile };

type Forwarded = {
  mail: Pick<MessageMail, 'channel_id' | 'subject' | 'parties'>;
  bodyHtml: string;
  date: string;
  copies: readonly CopiedFile[];
  texts: {
    heading: string;
    from: string;
    date: string;
    subject: string;
    to: string;
    noSubject: string;
    forwardedSubject: (subject: string) => string;
  };
};

/** The subject prefixes that email clients use for forwarding. */
const prefix = /^\s*(?:fwd?|wg|tr)\s*:/i;

/** A new conversation that forwards an email: its headers and text below an empty line for new text, and its files. */
export function forwardedDraft({ mail, bodyHtml, date, copies, texts }: Forwarded): NewDraft {
  const subject = mail.subject?.trim() || texts.noSubject;
  const listed = (kind: 'from' | 'to') =>
    mail.parties
      .filter((it) => it.kind === kind && it.address !== '')
      .map(({ name, address }) => (name === null ? address : `${name} <${address}>`))
      .join(', ');
  const lines = [
    [texts.from, listed('from')],
    [texts.date, date],
    [texts.subject, subject],
    [texts.to, listed('to')],
  ].filter(([, value]) => value !== '');
  const headers = lines.map(([name, value = '']) => `${name}: ${escapedHtml(value)}`).join('<br>');
  const html = `<p></p><p>${escapedHtml(texts.heading)}<br>${headers}</p><blockquote>${withCopies(bodyHtml, copies)}</blockquote>`;
  return {
    ...emptyDraft(),
    subject: prefix.test(subject) ? subject : texts.forwardedSubject(subject),
    channelId: mail.channel_id,
    html,
    files: copies.map(({ originalId, file }) =>
      bodyHtml.includes(originalId) ? { ...file, isInText: true } : file,
    ),
  };
}

/** Inline images refer to the copies. */
function withCopies(html: string, copies: readonly CopiedFile[]): string {
  return html.replaceAll(/<img\b[^>]*>/g, (picture) => {
    const copy = copies.find(({ originalId }) => picture.includes(originalId));
    return copy ? `<img src="cid:${copy.file.id}" alt="${escapedHtml(copy.file.name)}">` : '';
  });
}
