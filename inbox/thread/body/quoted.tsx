import type { Conversation, Message } from '../../../sdk/src/types.ts';
import { showEntry } from '../../page/shown-entry.ts';
import { authorName } from '../../words/names.ts';
import { plainText } from '../../words/plain-text.ts';
import { words } from '../../words/words.ts';

type Props = { quoted: NonNullable<Message['reply_to']>; contact: Conversation['contact'] };

/** The message being replied to, on one line that links to it. */
export function Quoted({ quoted: { id, user, body_html }, contact }: Props) {
  return (
    <button
      type="button"
      title={words.thread.showOriginal}
      onClick={() => showEntry(id)}
      className="mb-1 flex max-w-full items-center gap-1.5 border-s-2 border-line-strong ps-2 text-start text-xs text-muted hover:text-text touch:min-h-11"
    >
      <bdi className="max-w-1/2 shrink-0 truncate font-medium">{authorName(user, contact)}</bdi>
      <bdi className="min-w-0 truncate">{plainText(body_html)}</bdi>
    </button>
  );
}
