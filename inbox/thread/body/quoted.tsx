import type { Conversation, Message } from '../../../sdk/src/types.ts';
import { authorName } from '../../words/names.ts';
import { plainText } from '../../words/plain-text.ts';

type Props = { quoted: NonNullable<Message['reply_to']>; contact: Conversation['contact'] };

/** The message being replied to, on one line. */
export function Quoted({ quoted: { user, body_html }, contact }: Props) {
  return (
    <p className="mb-1 flex gap-1.5 border-s-2 border-line-strong ps-2 text-xs text-muted">
      <bdi className="max-w-1/2 shrink-0 truncate font-medium">{authorName(user, contact)}</bdi>
      <bdi className="min-w-0 truncate">{plainText(body_html)}</bdi>
    </p>
  );
}
