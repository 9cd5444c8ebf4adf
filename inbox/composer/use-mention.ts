import { useQueryClient } from '@tanstack/react-query';
import { membersQuery } from '../cache/queries/members-query.ts';
import { sayFault } from '../connection/say-fault.ts';
import { pick } from '../picker/picker-store.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

export type Mentioned = { id: string; name: string };

/** Lets the user pick a member to mention; `insert` writes the name at the cursor. */
export function useMention(onMention: (person: Mentioned) => void) {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const ask = async (insert: (text: string) => void) => {
    const members = await queryClient.ensureQueryData(membersQuery(organization.id));
    pick({
      title: words.composer.mention.title,
      placeholder: words.composer.mention.placeholder,
      choices: members
        .filter(({ status }) => status === 'active')
        .map(({ user: { id, name, email } }) => ({
          id,
          name: name ?? email ?? '?',
          run: () => {
            const person = { id, name: name ?? email ?? '?' };
            insert(`@${person.name} `);
            onMention(person);
          },
        })),
    });
  };
  return (insert: (text: string) => void) => void ask(insert).catch(sayFault);
}
