import { Check, LoaderCircle, X } from 'lucide-react';
import { Avatar } from '../../design/avatar.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import type { MergeStep } from './use-merging.ts';

type Props = { conversation: Conversation; step?: MergeStep };

/** A conversation to be merged, and its progress. */
export function MergeItem({ conversation: { subject, number, contact, message_count }, step }: Props) {
  const Line = step ? 'li' : 'div';
  return (
    <Line className="rounded-md bg-sunken px-3 py-2 ring-1 ring-line ring-inset">
      <div className="flex items-center gap-2.5">
        <Avatar name={contactName(contact)} size="small" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-1.5">
            <bdi className="truncate font-medium">{subject ?? words.list.noSubject}</bdi>
            <span className="text-xs text-muted tabular-nums">{words.conversation.number(number)}</span>
          </span>
          <span className="block truncate text-xs text-muted">
            <bdi>{contactName(contact)}</bdi> · {words.merge.messages(message_count)}
          </span>
        </span>
        {step && <StepMark state={step.state} />}
      </div>
      {step?.errorMessage !== undefined && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {words.merge.failed(step.errorMessage)}
        </p>
      )}
    </Line>
  );
}

function StepMark({ state }: { state: MergeStep['state'] }) {
  if (state === 'merging') return <LoaderCircle aria-hidden className="size-4 animate-spin text-muted" />;
  if (state === 'merged') return <Check aria-label={words.merge.merged} className="size-4 text-success" />;
  if (state === 'failed') return <X aria-hidden className="size-4 text-danger" />;
  return null;
}
