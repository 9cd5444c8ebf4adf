import type { FoundPerson, FoundTeam } from '../found.ts';
import { addressOf, idOf, type Json, momentOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';

/** Users and customers have ids of their own. */
export const memberId = (id: string) => `user ${id}`;

/** Who a conversation or a thread refers to; null for nobody, teams and Help Scout itself. */
export function personId(reference: unknown): string | null {
  const { id: value, type } = objectOf(reference);
  const id = idOf(value);
  if (id === null || id === '0') return null;
  if (type === 'user') return memberId(id);
  return type === 'customer' ? id : null;
}

/** As a conversation describes them, which is all there is of those who are gone. */
export function mentionedPerson(reference: unknown, type: 'user' | 'customer'): FoundPerson | undefined {
  const it = objectOf(reference);
  const id = personId({ id: it.id, type });
  if (id === null) return undefined;
  const email = addressOf(it.email);
  return {
    kind: 'person',
    id,
    side: type === 'user' ? 'member' : 'contact',
    name: nameOf(it.first, it.last) || email || id,
    email,
    createdAt: 0,
  };
}

export function userOf(user: Json): FoundPerson | undefined {
  const id = idOf(user.id);
  if (id === null || user.type === 'team') return undefined;
  const email = addressOf(user.email);
  return {
    kind: 'person',
    id: memberId(id),
    side: 'member',
    name: nameOf(user.firstName, user.lastName) || email || id,
    email,
    createdAt: momentOf(user.createdAt) ?? 0,
  };
}

export function customerOf(customer: Json): FoundPerson | undefined {
  const id = idOf(customer.id);
  if (id === null) return undefined;
  const { emails, phones } = objectOf(customer._embedded);
  const [email = null, ...otherEmails] = objectsOf(emails).flatMap(({ value }) => addressOf(value) ?? []);
  const [phone = null] = objectsOf(phones).flatMap(({ value }) => textOf(value) ?? []);
  const updatedAt = momentOf(customer.updatedAt);
  const attributes = {
    organization: customer.organization,
    job_title: customer.jobTitle,
    background: customer.background,
  };
  return {
    kind: 'person',
    id,
    side: 'contact',
    name: nameOf(customer.firstName, customer.lastName) || email || '',
    email,
    otherEmails,
    phone,
    customAttributes: Object.fromEntries(
      Object.entries(attributes).flatMap(([key, value]) => {
        const text = textOf(value);
        return text === null ? [] : [[key, text] as const];
      }),
    ),
    createdAt: momentOf(customer.createdAt) ?? 0,
    ...(updatedAt !== null && { updatedAt }),
  };
}

/** Its inboxes: who may work in them isn't said. */
export function teamOf(mailbox: Json): FoundTeam | undefined {
  const id = idOf(mailbox.id);
  if (id === null) return undefined;
  return { kind: 'team', id, name: textOf(mailbox.name) ?? id, createdAt: momentOf(mailbox.createdAt) ?? 0 };
}

const nameOf = (first: unknown, last: unknown) =>
  [textOf(first), textOf(last)].filter((it) => it !== null).join(' ');
