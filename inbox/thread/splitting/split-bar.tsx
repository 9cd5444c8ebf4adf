import { useId, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Field } from '../../../design/field.tsx';
import type { Conversation } from '../../../sdk/src/types.ts';
import { useKeys } from '../../keyboard/use-keys.ts';
import { words } from '../../words/words.ts';
import { stopSplitting, toggleMessage, useSplitSelection } from './split-selection.ts';
import { useSplit } from './use-split.ts';

const texts = words.split;

/** The API's limit for one split. */
const maxMessages = 200;

/** Below the thread while messages are selected: how many, the subject of the new conversation, and the actions. */
export function SplitBar({ conversation }: { conversation: Conversation }) {
  const selection = useSplitSelection(conversation.id);
  const [subject, setSubject] = useState('');
  const titleId = useId();
  const { split, isBusy } = useSplit(conversation);
  const count = selection?.messageIds.size ?? 0;
  const problem = problemWith(count, conversation.message_count);
  useKeys({
    select: { name: words.list.selectOrNot, group: 'conversation', run: toggleFocused, isKeyOnly: true },
    escape: { name: texts.cancel, group: 'conversation', run: stopSplitting, isKeyOnly: true },
  });
  const submit = () => {
    if (!selection || count === 0 || problem !== undefined || isBusy) return;
    void split([...selection.messageIds], subject.trim());
  };
  return (
    <form
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => event.key === 'Escape' && stopSplitting()}
      className="mx-auto mb-6 w-[calc(100%-2rem)] max-w-3xl shrink-0 rounded-lg bg-raised p-3 ring-1 ring-accent max-md:w-[calc(100%-1rem)]"
    >
      <h2 id={titleId} className="text-sm font-semibold">
        {texts.title}
      </h2>
      <p role="status" className={`mt-0.5 text-xs ${problem === undefined ? 'text-muted' : 'text-danger'}`}>
        {problem ?? (count === 0 ? texts.lead : texts.selected(count))}
      </p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <Field
          label={texts.subject}
          className="min-w-48 flex-1"
          value={subject}
          maxLength={500}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Button onClick={stopSplitting}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" disabled={count === 0 || problem !== undefined || isBusy}>
          {texts.button}
        </Button>
      </div>
    </form>
  );
}

function problemWith(count: number, messageCount: number): string | undefined {
  if (count > maxMessages) return texts.tooMany(maxMessages);
  return count > 0 && count >= messageCount ? texts.leaveOne : undefined;
}

/** The message with the keyboard focus. */
function toggleFocused(): void {
  const id = document.activeElement?.closest('li')?.id;
  if (id?.startsWith('msg_')) toggleMessage(id);
}
