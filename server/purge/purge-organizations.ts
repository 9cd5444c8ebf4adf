import { revokeConnectionsOfApp } from '../access/revoke-connection.ts';
import { tryLock } from '../db/advisory-locks.ts';
import type { Database, Transaction } from '../db/database.ts';
import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import type { AppChange } from '../features/apps/app-change.ts';
import { markDeleted } from '../features/apps/app-store.ts';
import { deleteAppIn } from '../features/apps/delete-app.ts';
import { graceEndsBefore } from '../features/organizations/delete-organization.ts';
import type { FileStore } from '../files/file-store.ts';

const rowsPerBatch = 2000;
const filesPerBatch = 100;

/**
 * A step handles one bounded batch and returns whether it found anything; the next step begins once it found nothing.
 * `'paused'`: a backup is running, whose files must stay.
 */
type Step = (organizationId: string) => Promise<boolean | 'paused'>;

/**
 * Erases the organizations whose grace period is over, batch by batch, each in its own transaction: erased data stays
 * erased whenever the process dies, and the next round continues there. Several processes may do it at once; one
 * finds the other's rows gone. Accounts stay: a person may be a member elsewhere, or be invited again.
 *
 * @param mayContinue called before each batch: false ends the round
 * @returns how many organizations are completely erased
 */
export async function purgeOrganizations(
  { database, files }: { database: Database; files: FileStore },
  now: Microseconds,
  mayContinue: () => boolean,
): Promise<number> {
  let purged = 0;
  for (;;) {
    const id = await nextToPurge(database, now);
    if (id === undefined) return purged;
    for (const step of stepsOf(database, files, now)) {
      let found: boolean | 'paused';
      do {
        if (!mayContinue()) return purged;
        found = await step(id);
        if (found === 'paused') return purged;
      } while (found);
    }
    await database.transaction((transaction) => deleteRow(transaction, id));
    purged += 1;
  }
}

/** Stores a hash of its id, so that an older backup, when restored, erases it again. */
async function deleteRow(transaction: Transaction, id: string): Promise<void> {
  await transaction.write({
    text: `INSERT INTO erased_organizations (id_hash, deleted_at)
           SELECT sha256(id::text::bytea), deleted_at FROM organizations WHERE id = $1 ON CONFLICT DO NOTHING`,
    values: [id],
  });
  await transaction.write({ text: 'DELETE FROM organizations WHERE id = $1', values: [id] });
}

/** Makes one whose grace period is over unrestorable. */
async function nextToPurge(database: Database, now: Microseconds): Promise<string | undefined> {
  const { rows } = await database.write<{ id: string }>({
    text: `UPDATE organizations SET purge_began_at = coalesce(purge_began_at, $2::timestamptz)
            WHERE id = (SELECT id FROM organizations WHERE deleted_at < $1 ORDER BY deleted_at, id LIMIT 1)
              AND deleted_at < $1
        RETURNING id`,
    values: [formatTimestamp(graceEndsBefore(now)), formatTimestamp(now)],
  });
  return rows[0]?.id;
}

function stepsOf(database: Database, files: FileStore, now: Microseconds): Step[] {
  const store = { database, files, now };
  return [
    (organizationId) => endApps(database, organizationId),
    ...fileSteps.map(
      (take): Step =>
        (organizationId) =>
          deleteFiles(store, organizationId, take),
    ),
    ...unlinking.map(
      (text): Step =>
        async (organizationId) =>
          changedRows(database, text, organizationId),
    ),
    ...tenantTables.map(
      ({ table, key }): Step =>
        async (organizationId) =>
          changedRows(database, deleteBatch(table, key), organizationId),
    ),
  ];
}

async function changedRows(database: Database, text: string, organizationId: string): Promise<boolean> {
  const { rowCount } = await database.write({ text, values: [organizationId] });
  return (rowCount ?? 0) > 0;
}

/** Circular references, or those within a table: cleared before the rows are deleted. */
const unlinking = [
  `UPDATE conversations SET last_message_id = NULL, solution_message_id = NULL, merged_into_id = NULL
    WHERE organization_id = $1 AND id IN (SELECT id FROM conversations WHERE organization_id = $1
      AND (last_message_id IS NOT NULL OR solution_message_id IS NOT NULL OR merged_into_id IS NOT NULL) LIMIT ${rowsPerBatch})`,
  `UPDATE messages SET reply_to_id = NULL WHERE organization_id = $1 AND id IN (
     SELECT id FROM messages WHERE organization_id = $1 AND reply_to_id IS NOT NULL LIMIT ${rowsPerBatch})`,
];

/**
 * Every table with rows of an organization, and the rest of its key; tables that refer to others come first. A test
 * compares it with the schema, so that a new table can't be forgotten.
 */
export const tenantTables: readonly { table: string; key: string }[] = [
  { table: 'webhook_deliveries', key: 'id' },
  { table: 'webhook_secrets', key: 'webhook_id, id' },
  { table: 'webhooks', key: 'id' },
  { table: 'webhook_cursors', key: '' },
  { table: 'notifications', key: 'id' },
  { table: 'notification_preferences', key: 'user_id' },
  { table: 'notification_timers', key: 'user_id, channel' },
  { table: 'sidebar_preferences', key: 'user_id' },
  { table: 'keyboard_preferences', key: 'user_id' },
  { table: 'followers', key: 'conversation_id, user_id' },
  { table: 'conversation_reads', key: 'user_id, conversation_id' },
  { table: 'note_mentions', key: 'note_id, user_id' },
  { table: 'notes', key: 'id' },
  { table: 'message_external_ids', key: 'app_id, external_id' },
  { table: 'mail_receipts', key: 'id' },
  { table: 'mail_fingerprints', key: 'fingerprint' },
  { table: 'mail_recipients', key: 'message_id, place' },
  { table: 'mail_message_ids', key: 'id_hash, message_id' },
  { table: 'mail_outbox', key: 'message_id' },
  { table: 'mail_messages', key: 'message_id' },
  { table: 'imported_mails', key: 'message_id' },
  { table: 'mail_folders', key: 'channel_id, folder' },
  { table: 'mail_addresses', key: 'address' },
  { table: 'inbound_tokens', key: 'token_hash' },
  { table: 'widget_tokens', key: 'token_hash' },
  { table: 'chat_channels', key: 'channel_id' },
  { table: 'widget_sessions', key: 'id' },
  { table: 'widget_transcripts', key: 'id' },
  { table: 'widget_follow_ups', key: 'conversation_id' },
  { table: 'widget_refused_addresses', key: 'address' },
  { table: 'widget_reads', key: 'conversation_id, contact_id' },
  { table: 'channel_secrets', key: 'channel_id, name' },
  { table: 'mail_sign_in_clients', key: 'provider' },
  { table: 'reminders', key: 'user_id, conversation_id' },
  { table: 'ai_requests', key: 'id' },
  { table: 'ai_usage', key: 'month, user_id' },
  { table: 'ai_settings', key: '' },
  { table: 'suggestions', key: 'id' },
  { table: 'scheduled_messages', key: 'id' },
  { table: 'messages', key: 'id' },
  { table: 'search_additions', key: 'conversation_id, message_count, note_count' },
  { table: 'search_documents', key: 'conversation_id' },
  { table: 'conversation_tags', key: 'conversation_id, tag_id' },
  { table: 'conversation_history', key: 'conversation_id, inserted_at, id' },
  { table: 'conversation_participants', key: 'conversation_id, address' },
  { table: 'conversations', key: 'id' },
  { table: 'view_preferences', key: 'user_id' },
  { table: 'views', key: 'id' },
  { table: 'fields', key: 'id' },
  { table: 'signatures', key: 'owner_id' },
  { table: 'macros', key: 'id' },
  { table: 'macro_folders', key: 'id' },
  { table: 'team_moves', key: 'from_team_id' },
  { table: 'team_members', key: 'team_id, user_id' },
  { table: 'teams', key: 'id' },
  { table: 'channels', key: 'id' },
  { table: 'search_queue', key: 'conversation_id' },
  { table: 'imported_search_queue', key: 'conversation_id' },
  { table: 'answer_queue', key: 'source_id' },
  { table: 'answer_vectors', key: 'source_id' },
  { table: 'answer_documents', key: 'source_id' },
  { table: 'answer_words', key: 'word' },
  { table: 'contact_merges', key: 'contact_id' },
  { table: 'contact_import_rows', key: 'import_id, place' },
  { table: 'contact_imports', key: 'id' },
  { table: 'exports', key: 'id' },
  { table: 'import_parts', key: 'import_id, number' },
  { table: 'import_problems', key: 'import_id, kind, external_id' },
  { table: 'import_references', key: 'import_id, kind, id' },
  { table: 'import_ids', key: 'source, kind, external_id' },
  { table: 'imports', key: 'id' },
  { table: 'message_erasures', key: 'contact_id' },
  { table: 'contact_entries', key: 'id' },
  { table: 'contact_notes', key: 'id' },
  { table: 'contact_tags', key: 'contact_id, tag_id' },
  { table: 'contact_addresses', key: 'address' },
  { table: 'contacts', key: 'id' },
  { table: 'company_domains', key: 'domain' },
  { table: 'companies', key: 'id' },
  { table: 'tags', key: 'id' },
  { table: 'sample_data', key: '' },
  { table: 'retention_settings', key: '' },
  { table: 'presence', key: 'session_id, tab_id' },
  { table: 'visitor_presence', key: 'session_id' },
  { table: 'idempotency_keys', key: 'caller_id, key' },
  { table: 'events', key: 'inserted_at, id' },
  { table: 'event_heads', key: '' },
  { table: 'log_cursors', key: 'consumer' },
  { table: 'skipped_events', key: 'id' },
  { table: 'event_epoch_ends', key: 'epoch_id' },
  { table: 'audit_entries', key: 'id' },
  { table: 'tool_calls', key: 'id' },
  { table: 'conversation_counters', key: '' },
  { table: 'invitations', key: 'id' },
  { table: 'sign_in_policies', key: 'id' },
  { table: 'identity_providers', key: 'id' },
  { table: 'domains', key: 'id' },
  { table: 'authorization_codes', key: 'id' },
  { table: 'tokens', key: 'id' },
  { table: 'connections', key: 'id' },
  { table: 'reassignments', key: 'id' },
  { table: 'member_merges', key: 'user_id' },
  { table: 'members', key: 'id' },
];

function deleteBatch(table: string, key: string): string {
  if (table === 'tokens')
    return `DELETE FROM tokens WHERE id IN (SELECT t.id FROM tokens t JOIN connections c ON c.id = t.connection_id
             WHERE c.organization_id = $1 LIMIT ${rowsPerBatch})`;
  if (key === '') return `DELETE FROM ${table} WHERE organization_id = $1`;
  return `DELETE FROM ${table} WHERE organization_id = $1
             AND (${key}) IN (SELECT ${key} FROM ${table} WHERE organization_id = $1 LIMIT ${rowsPerBatch})`;
}

/**
 * Ends the apps it registered, in other organizations too, where the end of each connection gets its event. The rows
 * lose their owner and addresses, and keep their names for the messages that they wrote elsewhere.
 */
async function endApps(database: Database, organizationId: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [app] = await transaction.read<{ id: string; deleted_at: unknown; is_built_in: boolean }>({
      text: 'SELECT id, deleted_at, is_built_in FROM apps WHERE organization_id = $1 LIMIT 1',
      values: [organizationId],
    });
    if (!app) return false;
    const change = { organizationId, id: app.id, actor: { type: 'system' } as const };
    if (app.is_built_in) await endBuiltInApp(transaction, change);
    else if (app.deleted_at === null) await deleteAppIn(transaction, change);
    await disown(transaction, app.id);
    return true;
  });
}

/** Personal tokens: nobody registered their app, and nobody can delete it. */
async function endBuiltInApp(transaction: Transaction, { id, actor }: AppChange): Promise<void> {
  await markDeleted(transaction, id);
  await revokeConnectionsOfApp(transaction, id, actor);
}

async function disown(transaction: Transaction, id: string): Promise<void> {
  await transaction.write({
    text: `UPDATE apps SET organization_id = NULL, redirect_uris = '{}', logo_url = NULL WHERE id = $1`,
    values: [id],
  });
}

type Store = { database: Database; files: FileStore; now: Microseconds };

/** Takes the keys of a batch of files from their rows. */
type TakeFiles = (transaction: Transaction, organizationId: string) => Promise<string[]>;

const fileSteps: readonly TakeFiles[] = [
  takeAttachments,
  takeExports,
  takeImports,
  (transaction, organizationId) => takeMailSources(transaction, organizationId, 'mail_receipts'),
  (transaction, organizationId) => takeMailSources(transaction, organizationId, 'mail_messages'),
];

/** When the sweep retries: it removes what this process couldn't. Microseconds. */
const retryAfter = 10 * 60 * 1_000_000;

/**
 * The rows go first, in a transaction that lists their files as discarded, so that no file is orphaned and no backup
 * has a row whose file is gone.
 */
async function deleteFiles(
  { database, files, now }: Store,
  organizationId: string,
  take: TakeFiles,
): Promise<boolean | 'paused'> {
  const keys = await database.transaction(async (transaction) => {
    if (!(await tryLock(transaction, 'holdForBackup'))) return undefined;
    const taken = await take(transaction, organizationId);
    await transaction.write({
      text: `INSERT INTO discarded_files (file_key, retry_at) SELECT unnest($1::text[]), $2::timestamptz ON CONFLICT DO NOTHING`,
      values: [taken, formatTimestamp(now + retryAfter)],
    });
    return taken;
  });
  if (keys === undefined) return 'paused';
  for (const key of keys) await files.remove(key);
  await database.write({ text: 'DELETE FROM discarded_files WHERE file_key = ANY ($1)', values: [keys] });
  return keys.length > 0;
}

async function takeAttachments(transaction: Transaction, organizationId: string): Promise<string[]> {
  const { rows } = await transaction.write<{ file_key: string }>({
    text: `DELETE FROM attachments WHERE organization_id = $1 AND id IN (
             SELECT id FROM attachments WHERE organization_id = $1 ORDER BY id LIMIT ${filesPerBatch})
           RETURNING file_key`,
    values: [organizationId],
  });
  return rows.map(({ file_key }) => file_key);
}

async function takeExports(transaction: Transaction, organizationId: string): Promise<string[]> {
  const { rows } = await transaction.write<{ file_key: string | null }>({
    text: 'DELETE FROM exports WHERE organization_id = $1 AND file_key IS NOT NULL RETURNING file_key',
    values: [organizationId],
  });
  return rows.flatMap(({ file_key }) => file_key ?? []);
}

async function takeImports(transaction: Transaction, organizationId: string): Promise<string[]> {
  const rows = await transaction.read<{ id: string; file_key: string }>({
    text: 'SELECT id, file_key FROM imports WHERE organization_id = $1 AND file_key IS NOT NULL FOR UPDATE',
    values: [organizationId],
  });
  await transaction.write({
    text: 'UPDATE imports SET file_key = NULL WHERE organization_id = $1 AND id = ANY ($2)',
    values: [organizationId, rows.map(({ id }) => id)],
  });
  return [...rows.map(({ file_key }) => file_key), ...(await takeImportParts(transaction, organizationId))];
}

async function takeImportParts(transaction: Transaction, organizationId: string): Promise<string[]> {
  const { rows } = await transaction.write<{ file_key: string }>({
    text: `DELETE FROM import_parts WHERE organization_id = $1 AND (import_id, number) IN (
             SELECT import_id, number FROM import_parts WHERE organization_id = $1 ORDER BY import_id, number LIMIT ${filesPerBatch})
           RETURNING file_key`,
    values: [organizationId],
  });
  return rows.map(({ file_key }) => file_key);
}

/** The sources of email: only a row shows whether it has one. */
async function takeMailSources(
  transaction: Transaction,
  organizationId: string,
  table: 'mail_receipts' | 'mail_messages',
): Promise<string[]> {
  const rows = await transaction.read<{ raw_key: string }>({
    text: `SELECT raw_key FROM ${table} WHERE organization_id = $1 AND raw_key IS NOT NULL LIMIT ${filesPerBatch}`,
    values: [organizationId],
  });
  const keys = rows.map(({ raw_key }) => raw_key);
  await transaction.write({
    text: `UPDATE ${table} SET raw_key = NULL WHERE organization_id = $1 AND raw_key = ANY ($2)`,
    values: [organizationId, keys],
  });
  return keys;
}
