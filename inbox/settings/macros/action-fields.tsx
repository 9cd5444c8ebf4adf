import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { IconButton } from '../../../design/icon-button.tsx';
import { Select } from '../../../design/select.tsx';
import type { Action } from '../../../sdk/src/types.ts';
import { allMembersQuery } from '../../cache/queries/members-query.ts';
import { allTagsQuery } from '../../cache/queries/tags-query.ts';
import { teamsQuery } from '../../cache/queries/teams-query.ts';
import { ListIncomplete } from '../../connection/list-incomplete.tsx';
import { spanText } from '../../macros/use-action-labels.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { words } from '../../words/words.ts';

const text = settingsWords.macros;

/** The types of actions, each with the default of a new one. Tags come from the organization. */
const starts: Readonly<Record<Action['type'], Omit<Action, 'type'>>> = {
  assign: { user_id: 'me' },
  move_to_team: { team_id: null },
  add_tag: {},
  remove_tag: {},
  set_priority: { priority: 'high' },
  set_status: { status: 'closed' },
  snooze: { seconds: 86_400 },
};

/** For how many seconds a conversation is snoozed. */
const spans = [3600, 4 * 3600, 86_400, 3 * 86_400, 7 * 86_400, 14 * 86_400];

const types = Object.keys(starts) as Action['type'][];
const isOfTag = (type: Action['type']) => type === 'add_tag' || type === 'remove_tag';

type Props = { actions: readonly Action[]; onChange: (actions: readonly Action[]) => void };

/** A macro's actions on sending. A type that excludes another isn't offered beside it. */
export function ActionFields({ actions, onChange }: Props) {
  const { organization } = useMembership();
  const tags = useQuery(allTagsQuery(organization.id));
  const free = (tags.data ?? []).filter(({ id }) => !actions.some(({ tag_id }) => tag_id === id));
  const isTaken = (type: Action['type']) => actions.some((it) => kindOf(it.type) === kindOf(type));
  const offered = types.filter((type) => (isOfTag(type) ? free.length > 0 : !isTaken(type)));
  const add = (type: Action['type']) => {
    const [tag] = free;
    onChange([...actions, { type, ...starts[type], ...(isOfTag(type) && tag && { tag_id: tag.id }) }]);
  };
  const put = (index: number, action: Action) => onChange(actions.with(index, action));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-xs font-medium text-soft">{text.actions}</legend>
      {actions.map((action, index) => (
        <div key={`${action.type} ${action.tag_id}`} className="flex items-end gap-2">
          <span className="w-40 shrink-0 truncate pb-1.5 text-sm max-sm:w-28">{text.types[action.type]}</span>
          <span className="min-w-0 flex-1">
            <Value action={action} taken={actions} onChange={(next) => put(index, next)} />
          </span>
          <IconButton
            icon={X}
            label={text.removeAction(text.types[action.type])}
            onClick={() => onChange(actions.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Select
        label={text.addAction}
        hidesLabel
        value=""
        options={[
          { value: '', label: text.addAction },
          ...offered.map((type) => ({ value: type, label: text.types[type] })),
        ]}
        onChange={({ currentTarget }) => add(currentTarget.value as Action['type'])}
      />
      <ListIncomplete queries={[tags]} />
    </fieldset>
  );
}

function kindOf(type: Action['type']): string {
  return type === 'snooze' ? 'set_status' : type;
}

type ValueProps = { action: Action; taken: readonly Action[]; onChange: (action: Action) => void };

function Value({ action, taken, onChange }: ValueProps) {
  const { organization } = useMembership();
  const teams = useQuery(teamsQuery(organization.id));
  const tags = useQuery(allTagsQuery(organization.id));
  const { type } = action;
  const label = text.types[type];
  const select = (
    value: string,
    options: readonly (readonly [string, string])[],
    take: (value: string) => Action,
  ) => (
    <Select
      label={label}
      hidesLabel
      value={value}
      options={options.map(([id, name]) => ({ value: id, label: name }))}
      onChange={({ currentTarget }) => onChange(take(currentTarget.value))}
    />
  );
  const isDeleted = (id: string, { data: known }: { data: readonly { id: string }[] | undefined }) =>
    id === '' || known?.some((it) => it.id === id) ? [] : [[id, nameOfOther(known)] as const];
  switch (type) {
    case 'assign':
      return <Assignee action={action} onChange={onChange} />;
    case 'move_to_team':
      return (
        <>
          {select(
            action.team_id ?? '',
            [
              ['', text.noTeam],
              ...(teams.data ?? []).map(({ id, name }) => [id, name] as const),
              ...isDeleted(action.team_id ?? '', teams),
            ],
            (id) => ({ type, team_id: id === '' ? null : id }),
          )}
          <ListIncomplete queries={[teams]} />
        </>
      );
    case 'add_tag':
    case 'remove_tag': {
      const own = action.tag_id ?? '';
      const free = (tags.data ?? []).filter(
        ({ id }) => id === own || !taken.some(({ tag_id }) => tag_id === id),
      );
      return select(
        own,
        [...free.map(({ id, name }) => [id, name] as const), ...isDeleted(own, tags)],
        (tag_id) => ({
          type,
          tag_id,
        }),
      );
    }
    case 'set_priority':
      return select(
        action.priority ?? 'none',
        (['urgent', 'high', 'medium', 'low', 'none'] as const).map(
          (it) => [it, words.conversation.priority.names[it]] as const,
        ),
        (priority) => ({ type, priority: priority as NonNullable<Action['priority']> }),
      );
    case 'set_status':
      return select(
        action.status ?? 'closed',
        [
          ['closed', text.closed],
          ['open', text.open],
        ],
        (status) => ({ type, status: status as 'open' | 'closed' }),
      );
    case 'snooze':
      return select(
        String(action.seconds),
        [...new Set([...spans, action.seconds ?? 0])].map((it) => [String(it), spanText(it)] as const),
        (seconds) => ({ type, seconds: Number(seconds) }),
      );
  }
}

function Assignee({ action, onChange }: Omit<ValueProps, 'taken'>) {
  const { organization } = useMembership();
  const members = useQuery(allMembersQuery(organization.id));
  const active = (members.data ?? []).filter(({ status }) => status === 'active').map(({ user }) => user);
  const value = action.user_id ?? '';
  const isKnown = value === '' || value === 'me' || active.some(({ id }) => id === value);
  const select = (
    <Select
      label={text.types.assign}
      hidesLabel
      value={value}
      options={[
        { value: 'me', label: text.me },
        { value: '', label: text.nobody },
        ...active.map(({ id, name, email }) => ({ value: id, label: name ?? email ?? '?' })),
        ...(isKnown ? [] : [{ value, label: nameOfOther(members.data) }]),
      ]}
      onChange={({ currentTarget }) =>
        onChange({ type: 'assign', user_id: currentTarget.value === '' ? null : currentTarget.value })
      }
    />
  );
  return (
    <>
      {select}
      <ListIncomplete queries={[members]} />
    </>
  );
}

/** A record that isn't loaded: deleted, or not loaded yet. */
function nameOfOther(loaded: readonly unknown[] | undefined): string {
  return loaded ? words.composer.macro.actions.gone : '…';
}
