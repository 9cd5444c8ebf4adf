import { useNavigate } from '@tanstack/react-router';
import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { mergeConsequences } from './consequences.ts';
import { MergeItem } from './merge-item.tsx';
import { cancelMerge, type MergeRequest } from './merge-store.ts';
import { nameOfMerged } from './merged-from.ts';
import { useMerging } from './use-merging.ts';

/** Explains the consequences, since a merge can't be undone; then merges the conversations in sequence and opens the target. */
export function MergeDialog({ request: { sources, target, viewId, onMerged } }: { request: MergeRequest }) {
  const navigate = useNavigate();
  const { organization } = useMembership();
  const { steps, run } = useMerging(sources, target);
  const [isBusy, setIsBusy] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const hasFailed = steps.some(({ state }) => state === 'failed');
  const at = steps.findIndex(({ state }) => state === 'merging');
  const merge = async () => {
    setIsBusy(true);
    const into = await run();
    setIsBusy(false);
    if (into) leave(into);
  };
  const leave = (into: Conversation) => {
    cancelMerge();
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
      // A merge in progress can't be canceled.
      onClose={() => !isBusy && cancelMerge()}
      title={words.merge.title(sources.length)}
      initialFocus={cancel}
    >
      <ul aria-label={words.merge.sources} className="grid gap-1">
        {steps.map((step) => (
          <MergeItem key={step.source.id} conversation={step.source} step={step} />
        ))}
      </ul>
      <ArrowDown aria-label={words.merge.arrow} className="mx-auto my-1.5 size-4 text-muted" />
      <MergeItem conversation={target} />
      <ul className="mt-4 grid list-disc gap-1.5 ps-5 text-sm text-soft marker:text-muted">
        {mergeConsequences(sources, target).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li className="font-medium text-text">{words.merge.noUndo}</li>
      </ul>
      <p role="status" className="mt-3 text-sm text-soft empty:mt-0">
        {isBusy && words.merge.merging(at + 1, steps.length)}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button ref={cancel} disabled={isBusy} onClick={cancelMerge}>
          {hasFailed ? words.merge.close : words.merge.cancel}
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => void merge()}>
          {hasFailed ? words.merge.tryAgain : words.merge.button}
        </Button>
      </div>
    </Dialog>
  );
}
