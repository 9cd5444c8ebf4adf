import type { FoundConversation, FoundPerson } from './found.ts';
import { type Sides, systemId } from './found-records.ts';

/** Who is referred to, and as what. */
type Needed = { asMember: boolean; asContact: boolean; at: number };

/** Remembers who was found, and who was only referred to. */
export function peopleOfSource() {
  const sides = new Map<string, FoundPerson['side']>();
  const needed = new Map<string, Needed>();
  const need = (id: string, as: Partial<Needed>, at: number) => {
    const known = needed.get(id);
    needed.set(id, {
      asMember: known?.asMember || as.asMember || false,
      asContact: known?.asContact || as.asContact || false,
      at: Math.min(known?.at ?? at, at),
    });
  };
  return {
    addPerson({ id, side }: FoundPerson): void {
      sides.set(id, side);
    },
    addConversation(conversation: FoundConversation): void {
      const { contactId, assigneeId, followerIds = [], createdAt, messages } = conversation;
      if (contactId !== null) need(contactId, { asContact: true }, createdAt);
      for (const id of [assigneeId, ...followerIds]) if (id != null) need(id, { asMember: true }, createdAt);
      for (const { authorId, isNote, at } of messages)
        if (isNote) need(authorId ?? systemId, { asMember: true }, at);
        else if (authorId !== null) need(authorId, {}, at);
    },
    /**
     * Members that nobody has described: those that didn't come, and contacts who are also members, as authors of notes or because
     * conversations are assigned to them.
     */
    *missingMembers(): Generator<{ id: string; at: number; isContact: boolean }> {
      for (const [id, { asMember, asContact, at }] of needed) {
        const side = sides.get(id);
        const isMember = asMember || (side === undefined && !asContact);
        if (isMember && side !== 'member') yield { id, at, isContact: side === 'contact' };
      }
    },
    /** Contacts who didn't come, and members who are also contacts. */
    *missingContacts(): Generator<{ id: string; at: number; isMember: boolean }> {
      for (const [id, { asContact, at }] of needed)
        if (asContact && sides.get(id) !== 'contact') yield { id, at, isMember: sides.get(id) === 'member' };
    },
    sides: {
      isContact: (id) => {
        const side = sides.get(id);
        return side === undefined ? (needed.get(id)?.asContact ?? false) : side === 'contact';
      },
    } satisfies Sides,
  };
}
