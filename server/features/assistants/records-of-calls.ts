import type { SessionCaller } from '../../access/caller.ts';
import { sightOf, visibleIn } from '../../access/visible-conversations.ts';
import type { Reader } from '../../db/database.ts';
import { type IdPrefix, parsePublicId } from '../../ids/public-id.ts';

export type NamedConversation = { id: string; number: number; subject: string | null };
export type NamedContact = { id: string; name: string | null };

/** What calls were about, by uuid. */
export type RecordsOfCalls = {
  conversations: ReadonlyMap<string, NamedConversation>;
  contacts: ReadonlyMap<string, NamedContact>;
};

type Calls = readonly { record_id: string | null }[];

/** The conversations and contacts of a page of calls, as far as they still exist and the caller sees them. */
export async function recordsOfCalls(
  reader: Reader,
  caller: SessionCaller,
  calls: Calls,
): Promise<RecordsOfCalls> {
  const [conversations, contacts] = await Promise.all([
    conversationsNamed(reader, caller, idsIn(calls, 'cnv')),
    contactsNamed(reader, caller, idsIn(calls, 'cnt')),
  ]);
  return {
    conversations: new Map(conversations.map((it) => [it.id, it])),
    contacts: new Map(contacts.map((it) => [it.id, it])),
  };
}

function idsIn(calls: Calls, prefix: IdPrefix): string[] {
  return [...new Set(calls.flatMap(({ record_id }) => parsePublicId(prefix, record_id ?? '') ?? []))];
}

async function conversationsNamed(
  reader: Reader,
  caller: SessionCaller,
  ids: readonly string[],
): Promise<NamedConversation[]> {
  if (ids.length === 0) return [];
  return reader.read<NamedConversation>({
    name: 'conversations_of_calls',
    text: `SELECT c.id, c.number, c.subject FROM conversations c
            WHERE c.organization_id = $1 AND c.id = ANY ($2) AND ${visibleIn('c', '$3')}`,
    values: [caller.organization.id, ids, ...sightOf(caller)],
  });
}

async function contactsNamed(
  reader: Reader,
  { organization }: SessionCaller,
  ids: readonly string[],
): Promise<NamedContact[]> {
  if (ids.length === 0) return [];
  return reader.read<NamedContact>({
    name: 'contacts_of_calls',
    text: "SELECT id, coalesce(nullif(name, ''), email) AS name FROM contacts WHERE organization_id = $1 AND id = ANY ($2)",
    values: [organization.id, ids],
  });
}
