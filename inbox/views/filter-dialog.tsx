import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { DialogFooter } from '../../design/dialog-footer.tsx';
import { Field } from '../../design/field.tsx';
import { Select } from '../../design/select.tsx';
import { showToast } from '../../design/toast.tsx';
import type { CreateViewBody, View as SavedView } from '../../sdk/src/types.ts';
import { addressOfFilter, type CustomFilter, canSort, type Sort } from '../cache/queries/custom-filters.ts';
import { savedViewsKey } from '../cache/queries/saved-views-query.ts';
import { useLedTeams } from '../cache/queries/use-led-teams.ts';
import { ListIncomplete } from '../connection/list-incomplete.tsx';
import { draftOf, filterOfDraft, isTooDeep, newCondition } from '../filters/filter-draft.ts';
import { GroupFields } from '../filters/group-fields.tsx';
import { useApi, useMembership } from '../session/use-membership.ts';
import { errorText } from '../words/error-text.ts';
import { filterWords } from '../words/filter-words.ts';
import { words } from '../words/words.ts';
import { IconChoice } from './icon-choice.tsx';
import { MatchCount } from './match-count.tsx';

const text = filterWords;

type Props = {
  start: CustomFilter;
  /** `show` navigates to the filter's URL, `create` saves a view, `change` changes `saved`. */
  purpose: 'show' | 'create' | 'change';
  saved?: SavedView | undefined;
  onClose: () => void;
};

const titles = { show: text.title, create: text.newTitle, change: words.filters.editView };
const submits = { show: text.show, create: text.create, change: text.save };

const firstCondition = { ...newCondition('status'), values: ['open'] };

/** A filter in the filter builder: to apply right away, or to save as a view. */
export function FilterDialog({ start, purpose, saved, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(start.filter));
  const [sort, setSort] = useState<Sort>(start.sort);
  const [name, setName] = useState(saved?.name ?? '');
  const [icon, setIcon] = useState(saved?.icon ?? null);
  const [audience, setAudience] = useState('me');
  const [errorMessage, setErrorMessage] = useState<string>();
  const save = useSave({ purpose, saved });
  const show = useShow();
  const finish = async (isShown: boolean) => {
    const filter = filterOfDraft(draft);
    if (!filter) return setErrorMessage(isTooDeep(draft) ? text.tooDeep : text.incomplete);
    if (!canSort({ filter, sort })) return setErrorMessage(text.sortNeedsOpen);
    if (!isShown && name.trim() === '') return setErrorMessage(text.nameMissing);
    const custom = { filter, sort };
    const view = isShown ? undefined : await save(custom, { name: name.trim(), icon, audience });
    onClose();
    await show(view ? `view:${view.id}` : `filter:${addressOfFilter(custom)}`);
  };
  const run = (isShown: boolean) =>
    void finish(isShown).catch((error: unknown) => setErrorMessage(errorText(error)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(purpose === 'show');
  };
  return (
    <Dialog isOpen onClose={onClose} title={titles[purpose]} width="wide">
      <form onSubmit={submit} noValidate className="grid gap-4">
        {purpose !== 'show' && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field
              label={text.name}
              autoFocus
              maxLength={100}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            {purpose === 'create' && <Audience value={audience} onChange={setAudience} />}
            <div className="sm:col-span-2">
              <IconChoice value={icon} onChange={setIcon} />
            </div>
          </div>
        )}
        <GroupFields
          group={draft}
          label={text.match}
          none={text.none}
          start={firstCondition}
          onChange={setDraft}
        />
        <Select
          label={text.sort}
          options={Object.entries(text.sorts).map(([value, label]) => ({ value, label }))}
          value={sort}
          onChange={({ currentTarget }) => setSort(currentTarget.value as Sort)}
        />
        <MatchCount filter={filterOfDraft(draft)} />
        <DialogFooter error={errorMessage}>
          <Button onClick={onClose}>{words.shell.cancel}</Button>
          {purpose === 'create' && <Button onClick={() => run(true)}>{text.showUnsaved}</Button>}
          <Button type="submit" variant="primary">
            {submits[purpose]}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function Audience({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { role } = useMembership();
  const { led, queries } = useLedTeams();
  const options = [
    { value: 'me', label: text.onlyMe },
    ...led.map(({ id, name }) => ({ value: id, label: text.team(name) })),
    ...(role === 'admin' ? [{ value: 'everybody', label: text.everybody }] : []),
  ];
  return (
    <div className="grid gap-2">
      <Select
        label={text.audience}
        options={options}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <ListIncomplete queries={queries} />
    </div>
  );
}

/** Navigates to a filter or a view. */
function useShow(): (view: string) => Promise<void> {
  const navigate = useNavigate();
  const { organization } = useMembership();
  return (view) =>
    navigate({ to: '/o/$organization/inbox/$view', params: { organization: organization.slug, view } });
}

type Named = { name: string; icon: SavedView['icon']; audience: string };
type Save = (custom: CustomFilter, named: Named) => Promise<SavedView>;

function useSave({ purpose, saved }: Pick<Props, 'purpose' | 'saved'>): Save {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  return async (custom, { name, icon, audience }) => {
    const body = { name, icon, ...custom };
    const view =
      saved && purpose === 'change'
        ? await api('updateView', { params: { view_id: saved.id }, body })
        : await api('createView', { body: { ...body, ...audienceOf(audience) } });
    await queryClient.invalidateQueries({ queryKey: savedViewsKey(organization.id) });
    void queryClient.invalidateQueries({ queryKey: [organization.id, 'view-counts'] });
    showToast({ text: text.saved(view.name) });
    return view;
  };
}

function audienceOf(audience: string): Pick<CreateViewBody, 'audience' | 'team_id'> {
  if (audience === 'me' || audience === 'everybody') return { audience };
  return { audience: 'team', team_id: audience };
}
