import type { Conversation, Message } from '../../../sdk/src/types.ts';
import { authorName } from '../../words/names.ts';
import { dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { toggleMessage, useSplitSelection } from './split-selection.ts';

type Props = { message: Message; contact: Conversation['contact'] };

/** The checkbox beside a message while messages are selected; nothing otherwise. */
export function SplitChoice({ message: { id, conversation_id, user, inserted_at }, contact }: Props) {
  const selection = useSplitSelection(conversation_id);
  if (!selection) return null;
  return (
    <label className="-ms-3 flex w-9 shrink-0 cursor-pointer justify-center pt-4 touch:-ms-4 touch:w-11">
      <input
        type="checkbox"
        aria-label={words.split.select(authorName(user, contact), dateText(inserted_at))}
        checked={selection.messageIds.has(id)}
        onChange={() => toggleMessage(id)}
        className="size-4 accent-accent"
      />
    </label>
  );
}
