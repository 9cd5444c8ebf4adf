import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Action } from '../../sdk/src/types.ts';
import { allMembersQuery } from '../cache/queries/members-query.ts';
import { allTagsQuery } from '../cache/queries/tags-query.ts';
import { teamsQuery } from '../cache/queries/teams-query.ts';
import type { Membership } from '../session/signed-in-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { locale } from '../words/locale/current-language.ts';
import { words } from '../words/words.ts';
import { isInvalid, type Records } from './is-invalid.ts';

const texts = words.composer.macro.actions;

/** An action of a macro in a few words. */
export type ActionLabel = (action: Action) => string;

/** The labels, for display. */
export function useActionLabels(): ActionLabel {
  const { organization, user } = useMembership();
  const { data: members } = useQuery(allMembersQuery(organization.id));
  const { data: teams } = useQuery(teamsQuery(organization.id));
  const { data: tags } = useQuery(allTagsQuery(organization.id));
  return (action) => labelOf(action, { members, teams, tags }, user.id);
}

/** The labels of actions that name something invalid; none while that isn't known. */
export function useInvalidActions(actions: readonly Action[]): readonly Action[] {
  const { organization } = useMembership();
  const enabled = actions.length > 0;
  const { data: members } = useQuery({ ...allMembersQuery(organization.id), enabled });
  const { data: teams } = useQuery({ ...teamsQuery(organization.id), enabled });
  const { data: tags } = useQuery({ ...allTagsQuery(organization.id), enabled });
  return actions.filter((action) => isInvalid(action, { members, teams, tags }));
}

/** The labels, once they are needed. */
export async function loadActionLabels(
  queryClient: QueryClient,
  { organization, user }: Membership,
): Promise<ActionLabel> {
  const [members, teams, tags] = await Promise.all([
    queryClient.ensureQueryData(allMembersQuery(organization.id)),
    queryClient.ensureQueryData(teamsQuery(organization.id)),
    queryClient.ensureQueryData(allTagsQuery(organization.id)),
  ]);
  return (action) => labelOf(action, { members, teams, tags }, user.id);
}

function labelOf(action: Action, { members, teams, tags }: Records, ownId: string): string {
  const { type, user_id, team_id, tag_id = '', priority = 'none', status, seconds = 0 } = action;
  switch (type) {
    case 'assign':
      if (!user_id) return texts.unassign;
      if (user_id === 'me' || user_id === ownId) return texts.assignToMe;
      return texts.assignTo(
        nameIn(
          members?.map(({ user }) => user),
          user_id,
        ),
      );
    case 'move_to_team':
      return team_id ? texts.moveTo(nameIn(teams, team_id)) : texts.leaveTeam;
    case 'add_tag':
      return texts.addTag(nameIn(tags, tag_id));
    case 'remove_tag':
      return texts.removeTag(nameIn(tags, tag_id));
    case 'set_priority':
      return texts.priority(words.conversation.priority.names[priority]);
    case 'set_status':
      return status === 'closed' ? texts.close : texts.open;
    case 'snooze':
      return texts.snooze(spanText(seconds));
  }
}

function nameIn(records: readonly { id: string; name: string | null }[] | undefined, id: string): string {
  return records ? (records.find((it) => it.id === id)?.name ?? texts.gone) : '…';
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A time span in the largest whole unit: `3 days`. */
export function spanText(seconds: number): string {
  const [unit, size] = units.find(([, it]) => seconds % it === 0) ?? ['minute', 60];
  const form = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, form).format(seconds / size);
}
