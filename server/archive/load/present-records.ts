import type { Reader } from '../../db/database.ts';
import type { IdPrefix } from '../../ids/public-id.ts';
import type { WholeConversation } from './conversation-batches.ts';
import { type Loading, localOrNull } from './load-step.ts';

/** Which of the records that a batch contains or refers to exist here. */
export type Present = Record<
  'conversations' | 'messages' | 'notes' | 'contacts' | 'users' | 'teams' | 'apps',
  ReadonlySet<string>
>;

export async function presentRecords(
  reader: Reader,
  loading: Loading,
  conversations: readonly WholeConversation[],
): Promise<Present> {
  const local = (prefix: IdPrefix, publicIds: (string | null)[]) => [
    ...new Set(publicIds.flatMap((publicId) => localOrNull(loading, prefix, publicId) ?? [])),
  ];
  const own = conversations.map(({ conversation }) => conversation);
  const messages = conversations.flatMap((it) => it.messages);
  const notes = conversations.flatMap((it) => it.notes);
  const ids = (table: keyof Present, wanted: string[], isGlobal = false) =>
    presentIds(reader, loading.organizationId, { table, wanted, isGlobal });
  return {
    conversations: await ids(
      'conversations',
      local(
        'cnv',
        own.map(({ id }) => id),
      ),
    ),
    messages: await ids(
      'messages',
      local(
        'msg',
        messages.map(({ id }) => id),
      ),
    ),
    notes: await ids(
      'notes',
      local(
        'note',
        notes.map(({ id }) => id),
      ),
    ),
    contacts: await ids(
      'contacts',
      local(
        'cnt',
        [...own, ...messages].map(({ contact_id }) => contact_id),
      ),
    ),
    teams: await ids(
      'teams',
      local(
        'team',
        own.map(({ team_id }) => team_id),
      ),
    ),
    users: await ids(
      'users',
      local('usr', [
        ...own.map(({ assignee_id }) => assignee_id),
        ...[...messages, ...notes].map(({ user_id }) => user_id),
      ]),
      true,
    ),
    apps: await ids(
      'apps',
      local(
        'app',
        [...messages, ...notes].map(({ via_app_id }) => via_app_id),
      ),
      true,
    ),
  };
}

type Wanted = { table: keyof Present; wanted: string[]; isGlobal: boolean };

/** People and apps of the archive were mapped when they were loaded: no other ids are looked up. */
async function presentIds(
  reader: Reader,
  organizationId: string,
  { table, wanted, isGlobal }: Wanted,
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const rows = await reader.read<{ id: string }>(
    isGlobal
      ? { name: `present_${table}`, text: `SELECT id FROM ${table} WHERE id = ANY ($1)`, values: [wanted] }
      : {
          name: `present_${table}`,
          text: `SELECT id FROM ${table} WHERE organization_id = $1 AND id = ANY ($2)`,
          values: [organizationId, wanted],
        },
  );
  return new Set(rows.map(({ id }) => id));
}
