import {
  changedAt,
  count,
  insertRows,
  type LoadBatch,
  localOrNull,
  newOutcome,
  recordsOf,
  timeOf,
} from './load-step.ts';
import { unrecorded } from './unrecorded.ts';

/** People who have left can be authors of notes, too. Contacts that were erased get none. */
export const loadContactNotes: LoadBatch<'contact_notes'> = async (transaction, loading, archived) => {
  const outcome = newOutcome();
  const notes = await unrecorded(transaction, loading, { kind: 'cnote', items: archived });
  const inserted = await insertRows(transaction, loading.organizationId, {
    text: `INSERT INTO contact_notes (organization_id, id, contact_id, user_id, text, inserted_at, updated_at)
           SELECT $1, r.id, r.contact_id, r.user_id, r.text, r.inserted_at, r.updated_at
             FROM jsonb_to_recordset($2) AS r (id uuid, contact_id uuid, user_id uuid, text text, inserted_at timestamptz,
                  updated_at timestamptz)
             JOIN users u ON u.id = r.user_id
             JOIN contacts c ON c.organization_id = $1 AND c.id = r.contact_id AND c.deleted_at IS NULL
               ON CONFLICT DO NOTHING RETURNING id`,
    rows: notes.map((note) => ({
      id: loading.ids.of('cnote', note.id),
      contact_id: localOrNull(loading, 'cnt', note.contact_id),
      user_id: localOrNull(loading, 'usr', note.user_id),
      text: note.text,
      inserted_at: timeOf(note.inserted_at),
      updated_at: changedAt(loading, note.updated_at),
    })),
  });
  outcome.ids.push(...recordsOf(loading, 'cnote', { items: notes, inserted }));
  count(outcome, 'contact_notes', inserted.size);
  return outcome;
};

/** What apps have told about contacts; those that were erased get none. */
export const loadContactEntries: LoadBatch<'contact_entries'> = async (transaction, loading, archived) => {
  const outcome = newOutcome();
  const entries = await unrecorded(transaction, loading, { kind: 'ent', items: archived });
  const inserted = await insertRows(transaction, loading.organizationId, {
    text: `INSERT INTO contact_entries (organization_id, id, contact_id, app_id, title, text, url, happened_at, inserted_at)
           SELECT $1, r.id, r.contact_id, r.app_id, r.title, r.text, r.url, r.happened_at, r.inserted_at
             FROM jsonb_to_recordset($2) AS r (id uuid, contact_id uuid, app_id uuid, title text, text text, url text,
                  happened_at timestamptz, inserted_at timestamptz)
             JOIN apps a ON a.id = r.app_id
             JOIN contacts c ON c.organization_id = $1 AND c.id = r.contact_id AND c.deleted_at IS NULL
               ON CONFLICT DO NOTHING RETURNING id`,
    rows: entries.map((entry) => ({
      ...entry,
      id: loading.ids.of('ent', entry.id),
      contact_id: localOrNull(loading, 'cnt', entry.contact_id),
      app_id: localOrNull(loading, 'app', entry.app_id),
      happened_at: timeOf(entry.happened_at),
      inserted_at: timeOf(entry.inserted_at),
    })),
  });
  outcome.ids.push(...recordsOf(loading, 'ent', { items: entries, inserted }));
  count(outcome, 'contact_entries', inserted.size);
  return outcome;
};
