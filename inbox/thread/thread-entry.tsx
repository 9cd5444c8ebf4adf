import type { Conversation } from '../../sdk/src/types.ts';
import type { Entry } from './entries.ts';
import { MessageEntry } from './entry/message-entry.tsx';
import { NoteEntry } from './entry/note-entry.tsx';
import { HistoryLines } from './history/history-lines.tsx';
import { SplitChoice } from './splitting/split-choice.tsx';

type Props = { entry: Entry; contact: Conversation['contact']; isAnswered: boolean; isHighlighted: boolean };

/** An entry of any kind. */
export function ThreadEntry({ entry, contact, isAnswered, isHighlighted }: Props) {
  return (
    <div
      className={`rounded-lg transition-shadow duration-300 in-focus-visible:ring-2 in-focus-visible:ring-accent ${
        isHighlighted ? 'ring-2 ring-accent' : ''
      }`}
    >
      {entry.kind === 'history' && <HistoryLines id={entry.id} changes={entry.changes} />}
      {entry.kind === 'note' && <NoteEntry note={entry.note} />}
      {entry.kind === 'message' && (
        <div className="flex">
          <SplitChoice message={entry.message} contact={contact} />
          <div className="min-w-0 flex-1">
            <MessageEntry message={entry.message} contact={contact} isAnswered={isAnswered} />
          </div>
        </div>
      )}
    </div>
  );
}
