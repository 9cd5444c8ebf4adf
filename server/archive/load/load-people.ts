import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { Reader } from '../../db/database.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import {
  changedAt,
  count,
  insertRows,
  type LoadBatch,
  type Loading,
  localOrNull,
  newOutcome,
  timeOf,
} from './load-step.ts';
import { derivedId } from './local-ids.ts';

type Person = Archived<'members'>;

/**
 * People of the archive: a member with their confirmed address, if an admin agreed to that, or else an imported
 * person, who can't sign in and whose membership is disabled.
 */
export const loadPeople: LoadBatch<'members'> = async (transaction, loading, people) => {
  const outcome = newOutcome();
  const { organizationId, ids } = loading;
  const unknown = people.filter(({ id }) => !ids.isMapped(id));
  const matches = await matchingMembers(transaction, loading, unknown);
  const taken = await takenIds(transaction, unknown);
  for (const person of unknown) {
    const match = matches.get(person.id);
    const id = match ?? freeId(loading, 'usr', person.id, taken);
    if (id === undefined) continue;
    ids.map(person.id, id);
    outcome.ids.push({ kind: 'usr', external_id: person.id, id, is_matched: match !== undefined });
    count(outcome, match === undefined ? 'people' : 'matched_people');
  }
  const imported = unknown.filter(({ id }) => !matches.has(id));
  await insertRows(transaction, organizationId, {
    text: insertUsers,
    rows: imported.map((person) => ({
      id: ids.of('usr', person.id),
      name: person.name,
      imported_email: person.email,
      instagram_handle: person.instagram_handle,
      profile_picture_url: person.profile_picture_url,
      inserted_at: timeOf(person.inserted_at),
      updated_at: changedAt(loading, person.updated_at),
    })),
  });
  await insertRows(transaction, organizationId, {
    text: insertMembers,
    rows: imported.flatMap((person) => {
      const { member_id } = person;
      if (member_id === null) return [];
      return {
        id: freeId(loading, 'mem', member_id, taken),
        user_id: ids.of('usr', person.id),
        role: person.role ?? 'member',
        access: person.access ?? 'full',
        invited_by_id: localOrNull(loading, 'usr', person.invited_by_id),
        inserted_at: timeOf(person.inserted_at),
        updated_at: changedAt(loading, person.updated_at),
      };
    }),
  });
  return outcome;
};

const insertUsers = `
  INSERT INTO users (id, name, imported_email, instagram_handle, profile_picture_url, inserted_at, updated_at)
  SELECT r.id, r.name, r.imported_email, r.instagram_handle, r.profile_picture_url, r.inserted_at, r.updated_at
    FROM organizations o, jsonb_to_recordset($2) AS r (id uuid, name text, imported_email text, instagram_handle text,
         profile_picture_url text, inserted_at timestamptz, updated_at timestamptz)
   WHERE o.id = $1
      ON CONFLICT DO NOTHING RETURNING id`;

const insertMembers = `
  INSERT INTO members (organization_id, id, user_id, role, access, status, invited_by_id, inserted_at, updated_at)
  SELECT $1, r.id, r.user_id, r.role, r.access, 'disabled', u.id, r.inserted_at, r.updated_at
    FROM jsonb_to_recordset($2) AS r (id uuid, user_id uuid, role text, access text, invited_by_id uuid,
         inserted_at timestamptz, updated_at timestamptz)
    LEFT JOIN users u ON u.id = r.invited_by_id
      ON CONFLICT DO NOTHING RETURNING id`;

async function matchingMembers(
  reader: Reader,
  { organizationId, matchesMembers }: Loading,
  people: readonly Person[],
): Promise<Map<string, string>> {
  const byEmail = new Map(
    people.flatMap(({ id, email }) => (email === null ? [] : [[email.toLowerCase(), id]])),
  );
  if (!matchesMembers || byEmail.size === 0) return new Map();
  const found = await reader.read<{ id: string; email: string }>({
    name: 'members_to_match',
    text: `SELECT u.id, u.email FROM members m JOIN users u ON u.id = m.user_id
            WHERE m.organization_id = $1 AND u.email = ANY ($2) AND u.email_confirmed_at IS NOT NULL`,
    values: [organizationId, [...byEmail.keys()]],
  });
  return new Map(found.map(({ id, email }) => [byEmail.get(email) ?? '', id]));
}

/** People and memberships are global: an id of the archive may be that of somebody else here, who must not become visible. */
async function takenIds(reader: Reader, people: readonly Person[]): Promise<ReadonlySet<string>> {
  const rows = await reader.read<{ id: string }>({
    name: 'taken_ids_of_people',
    text: 'SELECT id FROM users WHERE id = ANY ($1) UNION ALL SELECT id FROM members WHERE id = ANY ($2)',
    values: [
      people.flatMap(({ id }) => parsePublicId('usr', id) ?? []),
      people.flatMap(({ member_id }) => (member_id === null ? [] : (parsePublicId('mem', member_id) ?? []))),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

function freeId(
  loading: Loading,
  prefix: 'usr' | 'mem' | 'app',
  publicId: string,
  taken: ReadonlySet<string>,
): string | undefined {
  const uuid = parsePublicId(prefix, publicId);
  if (uuid === undefined) return undefined;
  return loading.keepsIds && !taken.has(uuid) ? uuid : derivedId(loading, prefix, uuid);
}

/** The apps that wrote messages: only their names, like those of deleted apps. */
export const loadApps: LoadBatch<'apps'> = async (transaction, loading, apps) => {
  const outcome = newOutcome();
  const { organizationId, ids } = loading;
  const unknown = apps.filter(({ id }) => !ids.isMapped(id));
  const rows = await transaction.read<{ id: string }>({
    name: 'taken_ids_of_apps',
    text: 'SELECT id FROM apps WHERE id = ANY ($1)',
    values: [unknown.flatMap(({ id }) => parsePublicId('app', id) ?? [])],
  });
  const taken = new Set(rows.map(({ id }) => id));
  for (const app of unknown) {
    const id = freeId(loading, 'app', app.id, taken);
    if (id === undefined) continue;
    ids.map(app.id, id);
    outcome.ids.push({ kind: 'app', external_id: app.id, id, is_matched: false });
    count(outcome, 'apps');
  }
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO apps (id, name, status, redirect_uris, scopes, deleted_at)
           SELECT r.id, r.name, 'disabled', '{}', '{}', r.deleted_at
             FROM organizations o, jsonb_to_recordset($2) AS r (id uuid, name text, deleted_at timestamptz)
            WHERE o.id = $1
               ON CONFLICT DO NOTHING RETURNING id`,
    rows: unknown.map(({ id, name }) => ({ id: ids.of('app', id), name, deleted_at: loading.importedAt })),
  });
  return outcome;
};
