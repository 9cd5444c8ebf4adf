import { join } from 'node:path';
import type { Archived } from '../../../contract/archive/archive-records.ts';
import { convertedId } from '../../ids/converted-id.ts';
import { type BucketFile, openBucketFile } from './bucket-file.ts';
import { type ConvertedPerson, contactOf, memberOf } from './people.ts';

/** Somebody as they were at a moment. The key is what identifies them. */
export type Seen = { key: string; person: ConvertedPerson; moment: number };

/** Takes the people of a source whenever they are seen, for memory to hold only part of them: there may be as many as conversations. */
export type PeopleFiles = {
  addMember(seen: Seen): Promise<void>;
  addContact(seen: Seen): Promise<void>;
  /** Everybody once, by their ids, with the moment when they were seen first. Can be read several times. */
  members(): AsyncGenerator<Archived<'members'>>;
  contacts(): AsyncGenerator<Archived<'contacts'>>;
  close(): Promise<void>;
};

const buckets = 64;

/** `keepContact` decides what is known of a contact who is seen again. */
export async function openPeopleFiles(folder: string, keepContact = keepFirst): Promise<PeopleFiles> {
  const members = await openBucketFile<Seen>(join(folder, 'members.jsonl'), buckets);
  const contacts = await openBucketFile<Seen>(join(folder, 'contacts.jsonl'), buckets);
  return {
    addMember: (seen) => members.add(convertedId('usr', seen.key), seen),
    addContact: (seen) => contacts.add(convertedId('cnt', seen.key), seen),
    members: () => once(members, keepFirst, ({ person, moment, key }) => memberOf(person, moment, key)),
    contacts: () => once(contacts, keepContact, ({ person, moment }) => contactOf(person, moment)),
    async close() {
      await members.close();
      await contacts.close();
    },
  };
}

async function* once<Item extends { id: string }>(
  file: BucketFile<Seen>,
  keep: typeof keepFirst,
  recordOf: (seen: Seen) => Item,
): AsyncGenerator<Item> {
  for await (const bucket of file.read()) {
    const people = new Map<string, Seen>();
    for (const seen of bucket) keep(people, seen);
    yield* [...people.values()].map(recordOf).sort((one, other) => (one.id < other.id ? -1 : 1));
  }
}

export function keepFirst(people: Map<string, Seen>, seen: Seen): void {
  const known = people.get(seen.key);
  if (!known || seen.moment < known.moment) people.set(seen.key, seen);
}

/** Not everywhere a contact has their name: where it is missing, their address is shown. */
export function keepNamed(people: Map<string, Seen>, seen: Seen): void {
  const known = people.get(seen.key);
  keepFirst(people, seen);
  const named = [known, seen].find((it) => it && it.person.name !== it.person.email);
  const kept = people.get(seen.key);
  if (kept && named) people.set(seen.key, { ...kept, person: { ...kept.person, name: named.person.name } });
}
