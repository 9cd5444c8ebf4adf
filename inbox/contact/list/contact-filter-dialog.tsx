import { type FormEvent, useState } from 'react';
import type { Filter } from '../../../contract/filter/filter.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { DialogFooter } from '../../../design/dialog-footer.tsx';
import { draftOf, filterOfDraft, isTooDeep, newCondition } from '../../filters/filter-draft.ts';
import { FilterSubjectContext } from '../../filters/filter-subject.ts';
import { GroupFields } from '../../filters/group-fields.tsx';
import { filterWords } from '../../words/filter-words.ts';
import { words } from '../../words/words.ts';

const text = words.contact.filter;

type Props = {
  filter: Filter | undefined;
  /** Undefined for none. */
  onFilter: (filter: Filter | undefined) => void;
  onClose: () => void;
};

const firstCondition = { ...newCondition('last_seen_at', 'contact'), values: ['90d'] };

/** The filter of the contact list in the filter builder. */
export function ContactFilterDialog({ filter, onFilter, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(filter ?? firstFilter(), 'contact'));
  const [errorMessage, setErrorMessage] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = filterOfDraft(draft, 'contact');
    if (!next) return setErrorMessage(isTooDeep(draft) ? filterWords.tooDeep : filterWords.incomplete);
    onFilter(draft.parts.length === 0 ? undefined : next);
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={text.title} width="wide">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FilterSubjectContext value="contact">
          <GroupFields
            group={draft}
            label={text.match}
            none={text.none}
            start={firstCondition}
            onChange={setDraft}
          />
        </FilterSubjectContext>
        <DialogFooter error={errorMessage}>
          <Button onClick={onClose}>{words.shell.cancel}</Button>
          <Button type="submit" variant="primary">
            {filterWords.show}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const firstFilter = (): Filter => ({
  all: [{ field: 'has_open_conversations', op: 'is', value: true }],
});
