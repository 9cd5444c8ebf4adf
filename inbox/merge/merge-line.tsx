import { Check, LoaderCircle, X } from 'lucide-react';
import { Avatar } from '../../design/avatar.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { contactName } from '../words/names.ts';
import type { MergeStep } from './use-merging.ts';

type Props = { conversation: Conversation; step?: MergeStep };

/** One of the conversations that become one: what it is about, whom it is with, and how far its merge has come. */
export function MergeLine({ conversation: { subject, number, contact, message_count }, step }: Props) {
  const Line = step ? 'li' : 'div';
  return (
    <Line className="rounded-md bg-sunken px-3 py-2 ring-1 ring-line ring-inset">
      <div className="flex items-center gap-2.5">
        <Avatar name={contactName(contact)} size="small" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-1.5">
            <bdi className="truncate font-medium">{subject ?? 'No subject'}</bdi>
            <span className="text-xs text-muted tabular-nums">#{number}</span>
          </span>
          <span className="block truncate text-xs text-muted">
            <bdi>{contactName(contact)}</bdi> ·{' '}
            {message_count === 1 ? '1 message' : `${message_count} messages`}
          </span>
        </span>
        {step && <StepMark state={step.state} />}
      </div>
      {step?.fault !== undefined && (
        <p role="alert" className="mt-1 text-xs text-danger">
          Not merged: {step.fault}
        </p>
      )}
    </Line>
  );
}

function StepMark({ state }: { state: MergeStep['state'] }) {
  if (state === 'merging') return <LoaderCircle aria-hidden className="size-4 animate-spin text-muted" />;
  if (state === 'merged') return <Check aria-label="Merged" className="size-4 text-success" />;
  if (state === 'failed') return <X aria-hidden className="size-4 text-danger" />;
  return null;
}
