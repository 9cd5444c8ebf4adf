import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { applyMergedContact } from '../../cache/apply/apply-contact.ts';
import { contactStore } from '../../cache/changes/contact-store.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { contactDetail, contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';
import { type Field, type MergeRow, mergeRows } from './merge-rows.ts';

const text = words.contact.merge;

type Props = { source: Contact; target: Contact; onMerged: (contact: Contact) => void; onClose: () => void };

/** Two contacts side by side, with a choice if both have a value; a merge can't be undone, so Cancel has the focus. */
export function MergeDialog({ source: first, target: second, onMerged, onClose }: Props) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const cancel = useRef<HTMLButtonElement>(null);
  const [isSwapped, setIsSwapped] = useState(false);
  const [taken, setTaken] = useState<ReadonlySet<Field>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [source, target] = isSwapped ? [second, first] : [first, second];
  const rows = mergeRows(source, target);
  const take = (field: Field, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(field);
    else next.delete(field);
    setTaken(next);
  };
  const swap = () => {
    setIsSwapped(!isSwapped);
    // The same values stay chosen.
    const conflicts = rows.filter(({ isConflict }) => isConflict).map(({ field }) => field);
    setTaken(new Set(conflicts.filter((field) => !taken.has(field))));
  };
  const merge = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      const merged = await api('mergeContact', {
        params: { contact_id: source.id },
        body: { into_id: target.id, take: [...taken] },
      });
      contactStore.receive(merged);
      applyMergedContact(queryClient, organization.id, { sourceId: source.id, targetId: merged.id });
      onClose();
      onMerged(merged);
      showToast({ text: text.done(contactName(merged)) });
    } catch (refusal) {
      setError(refusal);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      // A merge in progress can't be canceled.
      onClose={() => !isBusy && onClose()}
      title={text.title}
      width="wide"
      initialFocus={cancel}
    >
      <div className="grid grid-cols-2 gap-x-2 gap-y-3 text-sm">
        <Person label={text.goes} contact={source} />
        <Person label={text.stays} contact={target} />
        {rows.map((row) => (
          <Row key={row.field} row={row} isTaken={taken.has(row.field)} onTake={take} />
        ))}
      </div>
      <p className="mt-3">
        <Button size="small" variant="quiet" disabled={isBusy} onClick={swap}>
          <ArrowLeftRight aria-hidden className="size-3.5" />
          {text.swap}
        </Button>
      </p>
      <ul className="mt-4 grid list-disc gap-1.5 ps-5 text-sm text-soft marker:text-muted">
        {consequencesOf(source, target).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li className="font-medium text-text">{text.noUndo}</li>
      </ul>
      {error !== undefined && (
        <p role="alert" className="mt-3 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {errorText(error)}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button ref={cancel} disabled={isBusy} onClick={onClose}>
          {words.shell.cancel}
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => void merge()}>
          {isBusy ? text.merging : text.confirm}
        </Button>
      </div>
    </Dialog>
  );
}

function consequencesOf(source: Contact, target: Contact): string[] {
  const name = isolated(contactName(target));
  const hasOther = [
    source.email !== null && target.email !== null,
    source.phone !== null && target.phone !== null,
  ];
  return [
    text.moves(name),
    ...(hasOther.includes(true) ? [text.keepsAddresses(name)] : []),
    ...(source.is_blocked === target.is_blocked ? [] : [text.blocks(name)]),
    ...(source.external_id !== null || target.external_id !== null ? [text.visitors] : []),
  ];
}

function Person({ label, contact }: { label: string; contact: Contact }) {
  return (
    <div className="min-w-0 rounded-md bg-sunken px-3 py-2 ring-1 ring-line ring-inset">
      <span className="block text-xs text-muted">{label}</span>
      <bdi className="block truncate font-medium">{contactName(contact)}</bdi>
      <bdi className="block truncate text-xs text-muted">{contactDetail(contact)}</bdi>
    </div>
  );
}

type RowProps = { row: MergeRow; isTaken: boolean; onTake: (field: Field, isTaken: boolean) => void };

function Row({ row: { field, label, source, target, isConflict }, isTaken, onTake }: RowProps) {
  const group = useId();
  if (!isConflict)
    return (
      <div className="col-span-2">
        <span className="block text-xs font-medium text-soft">{label}</span>
        <bdi className="block px-3 py-1 break-words">{target ?? source}</bdi>
      </div>
    );
  return (
    <fieldset className="col-span-2">
      <legend className="mb-1 text-xs font-medium text-soft">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {([true, false] as const).map((isSource) => (
          <label
            key={String(isSource)}
            className="flex min-w-0 items-start gap-2 rounded-md px-3 py-1.5 ring-1 ring-line ring-inset has-checked:bg-accent-soft has-checked:ring-accent hover:bg-hover touch:min-h-11 touch:items-center"
          >
            <input
              type="radio"
              name={group}
              checked={isTaken === isSource}
              onChange={() => onTake(field, isSource)}
              className="mt-1 size-3.5 shrink-0 accent-accent touch:mt-0"
            />
            <bdi className="min-w-0 whitespace-pre-line break-words">{isSource ? source : target}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
