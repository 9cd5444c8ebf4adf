import { useQueryClient } from '@tanstack/react-query';
import { membersQuery } from '../cache/queries/members-query.ts';
import { showError } from '../connection/show-error.ts';
import type { MentionSource } from '../editor/use-mentions.ts';
import { useMembership } from '../session/use-membership.ts';

/** The people that a note can mention: active members. */
export function useMentionSource(onMention: MentionSource['onMention']): MentionSource {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const people = async () => {
    const members = await queryClient.ensureQueryData(membersQuery(organization.id));
    const active = members.filter(({ status }) => status === 'active');
    return active.map(({ user: { id, name, email } }) => ({ id, name: name ?? email ?? '?' }));
  };
  const peopleOrFault = () =>
    people().catch((error: Error) => {
      showError(error);
      return [];
    });
  return { people: peopleOrFault, onMention };
}
