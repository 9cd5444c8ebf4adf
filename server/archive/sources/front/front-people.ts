import type { FoundPerson, FoundTeam } from '../found.ts';
import { addressOf, idOf, type Json, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import type { FrontFields } from './front-fields.ts';

/** The id at the end of the address of a record. */
export function linkedId(link: unknown): string | null {
  const address = textOf(link);
  return address !== null && URL.canParse(address)
    ? (new URL(address).pathname.split('/').at(-1) ?? null)
    : null;
}

/** Teammates who are people: rules, apps and visitors of a chat are listed like them. */
export function teammateOf(teammate: unknown): FoundPerson | undefined {
  const it = objectOf(teammate);
  const id = idOf(it.id);
  if (id === null || (textOf(it.type) ?? 'user') !== 'user') return undefined;
  const email = addressOf(it.email);
  const name = [textOf(it.first_name), textOf(it.last_name)].filter((part) => part !== null).join(' ');
  return {
    kind: 'person',
    id,
    side: 'member',
    name: name || textOf(it.username) || email || id,
    email,
    createdAt: 0,
  };
}

/** Who a message came from or went to, as the message describes them; undefined without a handle. */
export function recipientOf(recipient: unknown): FoundPerson | undefined {
  const it = objectOf(recipient);
  const handle = textOf(it.handle)?.trim();
  if (handle === undefined) return undefined;
  const email = addressOf(handle);
  return {
    kind: 'person',
    id: linkedId(objectOf(objectOf(it._links).related).contact) ?? `handle ${handle.toLowerCase()}`,
    side: 'contact',
    name: textOf(it.name) ?? handle,
    email,
    phone: isPhone(handle) ? handle : null,
    createdAt: 0,
  };
}

const isPhone = (handle: string) => /^\+?[\d\s()/.-]{5,30}$/.test(handle);

export function contactOf(contact: Json, fields: FrontFields): FoundPerson | undefined {
  const id = idOf(contact.id);
  if (id === null || contact.is_private === true) return undefined;
  const handles = objectsOf(contact.handles);
  const [email = null, ...otherEmails] = handles
    .filter(({ source }) => source === 'email')
    .flatMap(({ handle }) => addressOf(handle) ?? []);
  const [phone = null] = handles
    .filter(({ source }) => source === 'phone')
    .flatMap(({ handle }) => textOf(handle) ?? []);
  const description = textOf(contact.description);
  return {
    kind: 'person',
    id,
    side: 'contact',
    name: textOf(contact.name) ?? email ?? phone ?? '',
    email,
    otherEmails,
    phone,
    customAttributes: {
      ...fields.valuesOf(contact),
      ...(description !== null && { description }),
    },
    createdAt: 0,
  };
}

export function teamOf(inbox: Json, teammates: readonly Json[]): FoundTeam | undefined {
  const id = idOf(inbox.id);
  if (id === null || inbox.is_private === true) return undefined;
  return {
    kind: 'team',
    id,
    name: textOf(inbox.name) ?? id,
    memberIds: teammates.flatMap((it) => teammateOf(it)?.id ?? []),
    createdAt: 0,
  };
}
