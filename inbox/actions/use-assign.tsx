import { useQueryClient } from '@tanstack/react-query';
import { CircleDashed } from 'lucide-react';
import { Avatar } from '../../design/avatar.tsx';
import { ColorDot } from '../../design/color-dot.tsx';
import type { Conversation, Member, Team, User } from '../../sdk/src/types.ts';
import { areAllMembers, canBeAssigned, findMembers, membersQuery } from '../cache/queries/members-query.ts';
import { teamsQuery } from '../cache/queries/teams-query.ts';
import { type Choice, matching } from '../picker/choice.ts';
import { type LoadedChoices, pick } from '../picker/picker-store.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { useChange } from './use-change.ts';

const texts = words.conversation.assign;
const teamTexts = words.conversation.team;

/** Assigns conversations to the current user, or to a member or team picked from a list. */
export function useAssign(conversations: readonly Conversation[]) {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  const change = useChange();
  const assign = (assignee: User | null) => {
    if (conversations.length > 0)
      change(conversations, { assignee }, assignee ? texts.doneTo(assignee.name ?? '?') : texts.doneToNobody);
  };
  const moveTo = (team: Conversation['team']) => {
    if (conversations.length > 0)
      change(conversations, { team }, team ? teamTexts.doneTo(team.name) : teamTexts.doneToNone);
  };
  const choose = () => {
    const choiceOf = (person: User, detail?: string): Choice => ({
      id: person.id,
      name: person.name ?? person.email ?? '?',
      mark: <Avatar name={person.name ?? '?'} size="small" />,
      isChosen: conversations.length > 0 && conversations.every(({ assignee }) => assignee?.id === person.id),
      run: () => assign(person),
      ...(detail !== undefined && { detail }),
    });
    const nobody: Choice = {
      id: 'nobody',
      name: texts.nobody,
      mark: <CircleDashed aria-hidden className="size-5 text-muted" strokeWidth={1.5} />,
      isChosen: conversations.every(({ assignee }) => assignee === null),
      run: () => assign(null),
    };
    const first = [choiceOf(user, texts.you), nobody];
    const teamChoice = ({ id, name, color }: Team): Choice => ({
      id,
      name,
      detail: teamTexts.title,
      mark: (
        <span className="px-0.5">
          <ColorDot color={color} />
        </span>
      ),
      isChosen: conversations.length > 0 && conversations.every(({ team }) => team?.id === id),
      run: () => moveTo({ id, name }),
    });
    const noTeam: Choice = {
      id: 'no-team',
      name: teamTexts.none,
      mark: <CircleDashed aria-hidden className="size-5 text-muted" strokeWidth={1.5} />,
      run: () => moveTo(null),
    };
    const others = (people: readonly Member[]) =>
      people
        .filter((person) => canBeAssigned(person) && person.user.id !== user.id)
        .map((person) => choiceOf(person.user));
    const load = async (): Promise<LoadedChoices> => {
      const [members, teams] = await Promise.all([
        queryClient.ensureQueryData(membersQuery(organization.id)),
        queryClient.ensureQueryData(teamsQuery(organization.id)),
      ]);
      const hasTeam = conversations.some(({ team }) => team !== null);
      const teamChoices = [...teams.map(teamChoice), ...(hasTeam ? [noTeam] : [])];
      const search = async (text: string, signal: AbortSignal) => {
        const found = await findMembers(organization.id, text, { signal, isActive: true });
        return [...matching([...first, ...teamChoices], text), ...others(found)];
      };
      const choices = [...teamChoices, ...others(members)];
      return areAllMembers(members) ? { choices } : { choices, search };
    };
    pick({ title: texts.title, placeholder: texts.placeholder, choices: first, load });
  };
  return { choose, toMe: () => assign(user) };
}
