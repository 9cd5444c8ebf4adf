import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { Reader } from '../../db/database.ts';
import {
  changedAt,
  count,
  insertRows,
  type LoadBatch,
  type Loading,
  localOrNull,
  newOutcome,
  type Outcome,
  timeOf,
  timeOrNull,
} from './load-step.ts';
import { withoutOddLinks } from './without-odd-links.ts';

type Contact = Archived<'contacts'>;

/** Contacts. An existing one with the same `external_id` or address stays as it is, and gets the conversations. */
export const loadContacts: LoadBatch<'contacts'> = async (transaction, loading, contacts) => {
  const outcome = newOutcome();
  const { organizationId, ids } = loading;
  const local = (contact: Contact) => ids.of('cnt', contact.id) ?? '';
  const known = await presentIds(transaction, organizationId, contacts.map(local));
  const unknown = contacts.filter((contact) => !ids.isMapped(contact.id) && !known.has(local(contact)));
  const here = await mapToPresent(transaction, loading, { contacts: unknown, outcome });
  const candidates = unknown.filter(({ id }) => !here.has(id));
  const checked = await withoutOddLinks(transaction, organizationId, {
    record: 'contact',
    kind: 'contacts',
    items: candidates,
    outcome,
  });
  const inserted = await insertRows(transaction, organizationId, {
    text: insertContacts,
    rows: checked.map((contact) => contactRow(loading, contact)),
  });
  const isNew = (contact: Contact) => inserted.has(local(contact));
  for (const contact of candidates.filter(isNew))
    outcome.ids.push({ kind: 'cnt', external_id: contact.id, id: local(contact), is_matched: false });
  count(outcome, 'contacts', inserted.size);
  // Two archived contacts with the same address become one.
  const rest = candidates.filter((contact) => !isNew(contact));
  const later = await mapToPresent(transaction, loading, { contacts: rest, outcome });
  for (const { id } of rest)
    if (!later.has(id))
      outcome.problems.push({ kind: 'contacts', external_id: id, problem: 'It could not be stored.' });
  await insertDetails(transaction, loading, candidates.filter(isNew));
  return outcome;
};

async function presentIds(reader: Reader, organizationId: string, ids: string[]): Promise<Set<string>> {
  const rows = await reader.read<{ id: string }>({
    name: 'present_contacts',
    text: 'SELECT id FROM contacts WHERE organization_id = $1 AND id = ANY ($2)',
    values: [organizationId, ids.filter((id) => id !== '')],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Maps those that exist under another id, and returns them. */
async function mapToPresent(
  reader: Reader,
  { organizationId, ids }: Loading,
  { contacts, outcome }: { contacts: readonly Contact[]; outcome: Outcome },
): Promise<Set<string>> {
  const rows = await reader.read<{ id: string; external_id: string | null; email: string | null }>({
    name: 'contacts_to_match',
    text: `SELECT id, external_id, NULL AS email FROM contacts WHERE organization_id = $1 AND external_id = ANY ($2)
            UNION ALL SELECT id, NULL, email FROM contacts WHERE organization_id = $1 AND email = ANY ($3)`,
    values: [
      organizationId,
      contacts.flatMap(({ external_id }) => external_id ?? []),
      contacts.flatMap(({ email }) => email ?? []),
    ],
  });
  const byExternalId = new Map(rows.map(({ id, external_id }) => [external_id, id]));
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]));
  const mapped = new Set<string>();
  for (const { id, external_id, email } of contacts) {
    const match =
      (external_id === null ? undefined : byExternalId.get(external_id)) ??
      (email === null ? undefined : byEmail.get(email));
    if (match === undefined) continue;
    ids.map(id, match);
    mapped.add(id);
    outcome.ids.push({ kind: 'cnt', external_id: id, id: match, is_matched: true });
    count(outcome, 'matched_contacts');
  }
  return mapped;
}

function contactRow(loading: Loading, contact: Contact) {
  return {
    ...contact,
    id: loading.ids.of('cnt', contact.id),
    company_id: localOrNull(loading, 'cmp', contact.company_id),
    last_seen_at: timeOrNull(contact.last_seen_at),
    deleted_at: timeOrNull(contact.erased_at ?? contact.merged?.merged_at ?? null),
    inserted_at: timeOf(contact.inserted_at),
    updated_at: changedAt(loading, contact.updated_at),
  };
}

const insertContacts = `
  INSERT INTO contacts (organization_id, id, external_id, name, email, phone, instagram_handle, profile_picture_url, is_blocked,
    company_id, custom_attributes, meta_info, last_seen_at, deleted_at, inserted_at, updated_at)
  SELECT $1, r.id, r.external_id, r.name, r.email, r.phone, r.instagram_handle, r.profile_picture_url, r.is_blocked,
         c.id, r.custom_attributes, r.meta_info, r.last_seen_at, r.deleted_at, r.inserted_at, r.updated_at
    FROM jsonb_to_recordset($2) AS r (id uuid, external_id text, name text, email text, phone text, instagram_handle text,
         profile_picture_url text, is_blocked boolean, company_id uuid, custom_attributes jsonb, meta_info jsonb,
         last_seen_at timestamptz, deleted_at timestamptz, inserted_at timestamptz, updated_at timestamptz)
    LEFT JOIN companies c ON c.organization_id = $1 AND c.id = r.company_id
      ON CONFLICT DO NOTHING RETURNING id`;

async function insertDetails(
  transaction: Parameters<LoadBatch<'contacts'>>[0],
  loading: Loading,
  contacts: readonly Contact[],
): Promise<void> {
  const { organizationId, ids } = loading;
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO contact_addresses (organization_id, address, contact_id)
           SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (address text, contact_id uuid)
               ON CONFLICT DO NOTHING RETURNING contact_id AS id`,
    rows: contacts.flatMap(({ id, other_emails }) =>
      other_emails.map((address) => ({ address, contact_id: ids.of('cnt', id) })),
    ),
  });
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO contact_tags (organization_id, contact_id, tag_id)
           SELECT $1, r.contact_id, t.id FROM jsonb_to_recordset($2) AS r (contact_id uuid, tag_id uuid)
             JOIN tags t ON t.organization_id = $1 AND t.id = r.tag_id
               ON CONFLICT DO NOTHING RETURNING contact_id AS id`,
    rows: contacts.flatMap(({ id, tag_ids }) =>
      tag_ids.map((tag) => ({ contact_id: ids.of('cnt', id), tag_id: localOrNull(loading, 'tag', tag) })),
    ),
  });
}

/** Once all contacts are loaded: which of them were merged into which. */
export const loadMerges: LoadBatch<'contacts'> = async (transaction, loading, contacts) => {
  await insertRows(transaction, loading.organizationId, {
    text: `INSERT INTO contact_merges (organization_id, contact_id, into_id, external_id, name, email, phone, instagram_handle,
             actor_user_id, merged_at)
           SELECT $1, c.id, i.id, r.external_id, r.name, r.email, r.phone, r.instagram_handle, u.id, r.merged_at
             FROM jsonb_to_recordset($2) AS r (contact_id uuid, into_id uuid, external_id text, name text, email text,
                  phone text, instagram_handle text, user_id uuid, merged_at timestamptz)
             JOIN contacts c ON c.organization_id = $1 AND c.id = r.contact_id AND c.deleted_at IS NOT NULL
             JOIN contacts i ON i.organization_id = $1 AND i.id = r.into_id AND i.id <> c.id
             JOIN users u ON u.id = r.user_id
               ON CONFLICT DO NOTHING RETURNING contact_id AS id`,
    rows: contacts.flatMap(({ id, merged }) =>
      merged === null
        ? []
        : {
            ...merged,
            contact_id: loading.ids.of('cnt', id),
            into_id: localOrNull(loading, 'cnt', merged.into_id),
            user_id: localOrNull(loading, 'usr', merged.by_user_id),
            merged_at: timeOf(merged.merged_at),
          },
    ),
  });
  return newOutcome();
};
