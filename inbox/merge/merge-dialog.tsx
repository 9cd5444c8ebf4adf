import { useNavigate } from '@tanstack/react-router';
import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { useMembership } from '../session/use-membership.ts';
import { consequencesOf } from './consequences.ts';
import { MergeLine } from './merge-line.tsx';
import { type AskedMerge, closeMerge } from './merge-store.ts';
import { nameOfMerged } from './merged-from.ts';
import { useMerging } from './use-merging.ts';

/** Says what will happen, since nothing takes it back; then does it, one after another, and leads to the target. */
export function MergeDialog({ asked: { sources, target, viewId, onMerged } }: { asked: AskedMerge }) {
  const navigate = useNavigate();
  const { organization } = useMembership();
  const { steps, run } = useMerging(sources, target);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const hasFailed = steps.some(({ state }) => state === 'failed');
  const merge = async () => {
    setIsBusy(true);
    const into = await run();
    setIsBusy(false);
    if (into) leave(into);
  };
  const leave = (into: Conversation) => {
    closeMerge();
    onMerged();
    const params = { organization: organization.slug, view: viewId, conversation: into.id };
    const state = { mergedFrom: sources.map(nameOfMerged) };
    void navigate({
      to: '/o/$organization/inbox/$view/$conversation',
      params,
      replace: sources.length === 1,
      state,
    });
  };
  return (
    <Dialog
      isOpen
      // What is being merged cannot be called off.
      onClose={() => !isBusy && closeMerge()}
      title={sources.length === 1 ? 'Merge these two?' : `Merge ${sources.length + 1} into one?`}
      initialFocus={confirm}
    >
      <ul aria-label="What is merged" className="grid gap-1">
        {steps.map((step) => (
          <MergeLine key={step.source.id} conversation={step.source} step={step} />
        ))}
      </ul>
      <ArrowDown aria-label="into" className="mx-auto my-1.5 size-4 text-muted" />
      <MergeLine conversation={target} />
      <ul className="mt-4 grid list-disc gap-1.5 ps-5 text-sm text-soft marker:text-muted">
        {consequencesOf(sources, target).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li className="font-medium text-text">This cannot be undone.</li>
      </ul>
      <p role="status" className="mt-3 text-sm text-soft empty:mt-0">
        {isBusy && progressOf(steps.filter(({ state }) => state === 'merged').length, steps.length)}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={closeMerge}>
          {hasFailed ? 'Close' : 'Cancel'}
        </Button>
        <Button ref={confirm} look="danger" disabled={isBusy} onClick={() => void merge()}>
          {hasFailed ? 'Try again' : 'Merge'}
        </Button>
      </div>
    </Dialog>
  );
}

function progressOf(done: number, all: number): string {
  return all === 1 ? 'Merging…' : `Merging ${done + 1} of ${all}…`;
}
