import { useQueryClient } from '@tanstack/react-query';
import type { Member } from '../../sdk/src/types.ts';
import { areAllMembers, findMembers, membersQuery } from '../cache/queries/members-query.ts';
import type { Mentionable, MentionSource } from '../editor/mention-source.ts';
import { matching } from '../picker/choice.ts';
import { useMembership } from '../session/use-membership.ts';

/** With this many matches among the loaded members, don't search: the list shows no more. */
const enoughMatches = 6;

/** The people that a note can mention: active members. */
export function useMentionSource(onMention: MentionSource['onMention']): MentionSource {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const people = async (query: string) => {
    const members = await queryClient.ensureQueryData(membersQuery(organization.id));
    const loaded = matching(mentionable(members), query);
    if (query === '' || loaded.length >= enoughMatches || areAllMembers(members)) return loaded;
    const found = mentionable(await findMembers(organization.id, query, { isActive: true }));
    return [...loaded, ...found.filter(({ id }) => !loaded.some((it) => it.id === id))];
  };
  return { people, onMention };
}

function mentionable(members: readonly Member[]): Mentionable[] {
  const active = members.filter(({ status }) => status === 'active');
  return active.map(({ user: { id, name, email } }) => ({ id, name: name ?? email ?? '?' }));
}
