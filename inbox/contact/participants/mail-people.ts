import type { MessageMail, Participant } from '../../../sdk/src/types.ts';

/** How somebody joined: with an email of their own, in Cc, with a reply that nobody has confirmed, or added by a member. */
export type Joining = 'wrote' | 'copied' | 'joinedByReply' | 'added';

export type MailPerson = {
  address: string;
  name: string | null;
  joining: Joining;
  /** Whether they can be removed: people who are merely in Cc of the quoted email aren't stored. */
  isParticipant: boolean;
};

type Known = {
  participants: readonly Participant[];
  /** Addresses that were just removed, which the reply may still contain. */
  removed?: readonly string[];
  /** The Reply-To addresses or sender of the email being replied to. */
  reply: MessageMail['reply'] | undefined;
  /** The address of the contact, who has the rest of the panel. */
  contactAddress: string | null | undefined;
};

/** All recipients of replies besides the contact, followed by those who joined by reply. */
export function mailPeople({ participants, removed = [], reply, contactAddress }: Known): MailPerson[] {
  const recipients = [...(reply?.to ?? []), ...(reply?.cc ?? [])].filter(
    ({ address }) => address !== contactAddress?.toLowerCase() && !removed.includes(address),
  );
  const writers = new Set(recipients.flatMap((it) => (it.has_written ? [it.address] : [])));
  const joiningOf = ({ address, is_confirmed }: Participant): Joining => {
    if (!is_confirmed) return 'joinedByReply';
    return writers.has(address) ? 'wrote' : 'added';
  };
  const known = new Set(participants.map(({ address }) => address));
  return [
    ...recipients
      .filter(({ address }) => !known.has(address))
      .map(({ address, name, has_written }) => ({
        address,
        name,
        joining: has_written ? ('wrote' as const) : ('copied' as const),
        isParticipant: false,
      })),
    ...participants.map((it) => ({
      address: it.address,
      name: it.name ?? it.contact?.name ?? null,
      joining: joiningOf(it),
      isParticipant: true,
    })),
  ];
}
