import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { LineFile } from '../convert/line-file.ts';
import { byId } from '../convert/people.ts';
import type { ConvertedRecords } from '../convert/write-converted.ts';
import type { Problem } from '../load/import-store.ts';
import type { Found, FoundConversation, FoundPerson } from './found.ts';
import { peopleOfSource } from './found-people.ts';
import {
  type CopiedConversation,
  companyRecord,
  contactId,
  contactNotes,
  contactRecord,
  conversationId,
  conversationRecord,
  fieldRecord,
  memberRecord,
  messageRecords,
  noteRecords,
  systemId,
  tagNames,
  tagOf,
  teamRecord,
} from './found-records.ts';

/** Temporary files for what memory doesn't hold. */
type Lines = { people: LineFile<FoundPerson>; conversations: LineFile<CopiedConversation> };

/** Collects what a source finds, in any order, and returns it as the records of an archive, in theirs. */
export function collectFound(lines: Lines, report: (problem: Problem) => void) {
  const people = peopleOfSource();
  const contacts = new Map<string, number>();
  const conversations = new Map<string, number>();
  const members = new Map<string, Archived<'members'>>();
  const teams = new Map<string, Archived<'teams'>>();
  const companies = new Map<string, Archived<'companies'>>();
  const fields = new Map<string, Archived<'fields'>>();
  const tags = new Map<string, Archived<'tags'>>();
  let exportedAt = 0;

  const addTags = (names: readonly string[] | undefined, moment: number) => {
    for (const name of tagNames(names))
      tags.set(name, tagOf(name, Math.min(tags.get(name)?.inserted_at ?? moment, moment)));
  };

  const addMissingPeople = async () => {
    for (const { id, at, isContact } of people.missingMembers()) {
      const line = isContact ? contacts.get(id) : undefined;
      const contact = line === undefined ? undefined : await lines.people.read(line);
      members.set(id, memberRecord(contact ?? unknownPerson(id, 'member', at)));
      if (!contact && id !== systemId) report(unknown(id));
    }
    for (const { id, at } of people.missingContacts()) {
      const { name, email } = members.get(id) ?? { name: id, email: null };
      if (!members.has(id)) report(unknown(id));
      contacts.set(id, await lines.people.add({ ...unknownPerson(id, 'contact', at), name, email }));
    }
  };

  return {
    async add(item: Exclude<Found, FoundConversation>): Promise<void> {
      exportedAt = Math.max(exportedAt, item.createdAt);
      if (item.kind === 'team') teams.set(item.id, teamRecord(item));
      if (item.kind === 'company') companies.set(item.id, companyRecord(item));
      if (item.kind === 'field') fields.set(item.id, fieldRecord(item, fields.size));
      if (item.kind !== 'person') return;
      exportedAt = Math.max(exportedAt, item.updatedAt ?? 0);
      people.addPerson(item);
      addTags(item.tags, item.createdAt);
      if (item.side === 'member') members.set(item.id, memberRecord(item));
      else contacts.set(item.id, await lines.people.add(item));
    },

    async addConversation(whole: CopiedConversation): Promise<void> {
      const { id, tags: names, createdAt, updatedAt, messages } = whole.conversation;
      exportedAt = messages.reduce((last, { at }) => Math.max(last, at), Math.max(exportedAt, updatedAt));
      people.addConversation(whole.conversation);
      addTags(names, createdAt);
      conversations.set(id, await lines.conversations.add(whole));
    },

    /** Reads the temporary files again, several times, as the records are read. */
    async finish(): Promise<{ records: ConvertedRecords; exportedAt: number }> {
      await addMissingPeople();
      const contactLines = sorted(contacts, contactId);
      const conversationLines = sorted(conversations, conversationId);
      const each = <Item>(convert: (it: CopiedConversation) => Iterable<Item>) =>
        converted(lines.conversations, conversationLines, convert);
      return {
        exportedAt,
        records: {
          members: byId(members),
          teams: byId(teams),
          tags: byId(tags),
          fields: byId(fields),
          companies: byId(companies),
          contacts: converted(lines.people, contactLines, (it) => [contactRecord(it)]),
          contact_notes: converted(lines.people, contactLines, contactNotes),
          conversations: each((it) => [conversationRecord(it, people.sides)]),
          messages: each((it) => messageRecords(it, people.sides)),
          notes: each(noteRecords),
          attachments: each(({ attachments }) => attachments),
        },
      };
    },
  };
}

const unknownPerson = (id: string, side: FoundPerson['side'], createdAt: number): FoundPerson => ({
  kind: 'person',
  id,
  side,
  name: id === systemId ? 'System' : id,
  email: null,
  createdAt,
});

const unknown = (id: string): Problem => ({
  kind: 'people',
  external_id: id.slice(0, 100),
  problem: 'Nothing is known about this person but their id, after which they are named.',
});

/** By their public ids, as archives are. */
const sorted = (lines: ReadonlyMap<string, number>, publicIdOf: (id: string) => string) =>
  [...lines]
    .map(([id, line]) => [publicIdOf(id), line] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, line]) => line);

async function* converted<Line, Item>(
  file: LineFile<Line>,
  lines: readonly number[],
  convert: (line: Line) => Iterable<Item>,
): AsyncGenerator<Item> {
  for (const line of lines) yield* convert(await file.read(line));
}
