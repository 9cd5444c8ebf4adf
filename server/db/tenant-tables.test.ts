import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenantTables as tablesOfRules } from '../../tools/sql-rules/tenant-tables.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { indexEverything } from '../testing/index-everything.ts';
import { addMailChannel, addMailOf } from '../testing/mail-channel.ts';
import { addVisit } from '../testing/widget-visitor.ts';
import { makeWorld, tokenFor } from '../testing/world.ts';
import {
  addAttachments,
  addCompany,
  addContact,
  addContactEntry,
  addContactNote,
  addContactTag,
  addConversation,
  addExternalId,
  addHistory,
  addMacro,
  addMacroFolder,
  addMessage,
  addNote,
  addNotification,
  addScheduledMessage,
  addSkippedEvent,
  addSuggestion,
  addTeam,
  addTeamMember,
  addView,
  addWebhook,
} from '../testing/world-records.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());

const { database } = clone;
const { bicycles, tea, mara, ada } = await makeWorld(database);
const read = <Row extends object>(text: string, values: unknown[] = []) =>
  database.read<Row>({ text, values });

/** Tables whose primary key begins with the organization; partitions belong to their table. */
const tenantTables = await read<{ name: string }>(`
  SELECT c.relname AS name FROM pg_class c
    JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) AND a.attname = 'organization_id'
   WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition ORDER BY 1`);

/** Every reference between tenant tables: its table and column, and the table it refers to. */
const references = await read<{
  table: string;
  column: string;
  target: string;
  key: string;
  columns: string[];
}>(
  `
  SELECT k.conrelid::regclass::text AS "table", k.confrelid::regclass::text AS target, names.all AS columns,
         names.all[2] AS "column",
         (SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = k.confrelid AND a.attnum = k.confkey[2]) AS key
    FROM pg_constraint k
    JOIN LATERAL (SELECT array_agg(a.attname::text ORDER BY place) AS all FROM unnest(k.conkey) WITH ORDINALITY AS u (number, place)
                    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.number) names ON true
   WHERE k.contype = 'f' AND k.confrelid::regclass::text = ANY ($1) ORDER BY 1, 4`,
  [tenantTables.map(({ name }) => name)],
);

beforeAll(async () => {
  const seeded: { organizationId: string; contactId: string; conversationId: string }[] = [];
  for (const each of [bicycles, tea]) {
    const { house, contact, app } = each;
    const where = { organizationId: house.id, contactId: contact.id };
    const { id } = await addConversation(database, { ...where, tags: ['a tag'] });
    await addHistory(database, { organizationId: house.id, conversationId: id, mergedId: id });
    const message = await addMessage(database, { ...where, conversationId: id });
    const channel = await addMailChannel(database, { organizationId: house.id });
    await addMailOf(database, channel, { ...where, conversationId: id, messageId: message.id });
    await addVisit(database, { ...where, conversationId: id, messageId: message.id });
    await addExternalId(database, { ...where, appId: app.id, messageId: message.id });
    await addContactTag(database, where);
    const person = house.id === tea.house.id ? ada : mara;
    const userId = person.id;
    await tokenFor(database, each, person);
    await addWebhook(database, { organizationId: house.id, userId });
    const note = await addNote(database, { organizationId: house.id, conversationId: id, userId });
    await addCompany(database, { organizationId: house.id });
    await addContactNote(database, { ...where, userId });
    await addContactEntry(database, { ...where, appId: app.id });
    await addNotification(database, { organizationId: house.id, conversationId: id, userId });
    await addAttachments(database, { organizationId: house.id, messageId: message.id, noteId: note.id });
    const merged = await addContact(database, { organizationId: house.id, name: 'Merged' });
    await database.write({
      text: `INSERT INTO contact_merges (organization_id, contact_id, into_id, actor_user_id, merged_at) VALUES ($1, $2, $3, $4, now())`,
      values: [house.id, merged.id, where.contactId, userId],
    });
    await database.write({
      text: 'INSERT INTO message_erasures (organization_id, contact_id, requested_at) VALUES ($1, $2, now())',
      values: [house.id, merged.id],
    });
    await database.write({
      text: `INSERT INTO member_merges (organization_id, user_id, member_id, into_user_id, actor_user_id, after_conversation_id, merged_at)
             VALUES ($1, $2, $1, $2, $2, $1, now())`,
      values: [house.id, userId],
    });
    await database.write({
      text: `INSERT INTO contact_imports (organization_id, id, user_id, file_name, columns, inserted_at) VALUES ($1, $1, $2, '', '{}', now())`,
      values: [house.id, userId],
    });
    await database.write({
      text: 'INSERT INTO exports (organization_id, id, user_id, leased_until, inserted_at) VALUES ($1, $1, $2, now(), now())',
      values: [house.id, userId],
    });
    await database.write({
      text: 'INSERT INTO contact_import_rows (organization_id, import_id, place, cells) VALUES ($1, $1, 0, $2)',
      values: [house.id, ['']],
    });
    await database.write({
      text: `INSERT INTO imports (organization_id, id, source, origin, manifest_hash, file_name, keeps_ids, stage, inserted_at)
             VALUES ($1, $1, 'deskbell', 'deskbell', '', '', true, 'members', now())`,
      values: [house.id],
    });
    await database.write({
      text: `INSERT INTO import_ids (organization_id, source, kind, external_id, id, import_id, is_matched)
             VALUES ($1, 'deskbell', 'cnv', 'a', $1, $1, false)`,
      values: [house.id],
    });
    await database.write({
      text: `INSERT INTO import_problems (organization_id, import_id, kind, external_id, problem) VALUES ($1, $1, 'a', 'a', 'a')`,
      values: [house.id],
    });
    await database.write({
      text: `INSERT INTO import_parts (organization_id, import_id, number, file_key, position) VALUES ($1, $1, 1, 'a', '{}')`,
      values: [house.id],
    });
    await database.write({
      text: `INSERT INTO import_references (organization_id, import_id, kind, id, target_id) VALUES ($1, $1, 'reply', $1, $1)`,
      values: [house.id],
    });
    await database.write({
      text: `INSERT INTO imported_mails (organization_id, message_id, mail) VALUES ($1, $2, '{}')`,
      values: [house.id, message.id],
    });
    await database.write({
      text: `INSERT INTO ai_settings (organization_id, is_on, features, redaction, monthly_tokens, person_monthly_tokens, updated_at)
             VALUES ($1, true, '{}', 'always', 1, 1, now())`,
      values: [house.id],
    });
    await database.write({
      text: "INSERT INTO ai_usage (organization_id, month, user_id, tokens) VALUES ($1, '2026-11-01', $2, 1)",
      values: [house.id, userId],
    });
    await database.write({
      text: `INSERT INTO ai_requests (organization_id, id, user_id, conversation_id, feature, model, host, sent, tokens, outcome,
               inserted_at) VALUES ($1, $1, $2, $3, 'tags', '', '', '', 1, 'answered', now())`,
      values: [house.id, userId, id],
    });
    await addSuggestion(database, { ...where, conversationId: id, appId: app.id });
    await addScheduledMessage(database, { organizationId: house.id, conversationId: id, userId });
    await addSkippedEvent(database, { organizationId: house.id, conversationId: id });
    await database.write({
      text: `INSERT INTO reminders (organization_id, user_id, conversation_id, remind_at, written_after, inserted_at)
             VALUES ($1, $2, $3, now(), now(), now())`,
      values: [house.id, userId, id],
    });
    const team = await addTeam(database, { organizationId: house.id });
    const { id: folderId } = await addMacroFolder(database, { organizationId: house.id });
    await addMacro(database, { organizationId: house.id, teamId: team.id, folderId });
    await database.write({
      text: 'INSERT INTO signatures (organization_id, owner_id, body_html, updated_at) VALUES ($1, $2, $3, now())',
      values: [house.id, userId, '<p>Regards</p>'],
    });
    await addTeamMember(database, { organizationId: house.id, teamId: team.id, userId });
    await addView(database, { organizationId: house.id, teamId: team.id });
    await database.write({
      text: "INSERT INTO view_preferences (organization_id, user_id, shown_order, hidden) VALUES ($1, $2, '{}', '{}')",
      values: [house.id, userId],
    });
    await database.write({
      text: `INSERT INTO team_moves (organization_id, from_team_id, to_team_id, actor_type) VALUES ($1, $2, $2, 'system')`,
      values: [house.id, team.id],
    });
    seeded.push({ ...where, conversationId: id });
  }
  await indexEverything(database);
  // Later additions are stored next to the search document.
  for (const each of seeded) {
    await addMessage(database, each);
    const text = `UPDATE conversations c SET message_count = (
        SELECT count(*) FROM messages m WHERE m.organization_id = $1 AND m.conversation_id = c.id)
       WHERE c.organization_id = $1 AND c.id = $2`;
    await database.write({ text, values: [each.organizationId, each.conversationId] });
    await database.write({
      text: `INSERT INTO answer_documents (organization_id, source_id, source_type, text, words, word_count)
             VALUES ($1, $2, 'conversation', '', '', 0)`,
      values: [each.organizationId, each.conversationId],
    });
    await database.write({
      text: `INSERT INTO answer_vectors (organization_id, source_id, source_type, model, vector, signs)
             VALUES ($1, $2, 'conversation', '', '{1}', B'1')`,
      values: [each.organizationId, each.conversationId],
    });
  }
  await indexEverything(database);
});

describe('security S4: the database itself keeps organizations apart', () => {
  test('each tenant table’s key begins with the organization, and the SQL rules list it', async () => {
    expect(tenantTables.map(({ name }) => name)).toEqual([...tablesOfRules]);
    const led = await read<{ name: string }>(`
      SELECT c.relname AS name FROM pg_class c
        JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] AND a.attname = 'organization_id'
       WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition ORDER BY 1`);
    expect(led).toEqual(tenantTables);
  });

  test.each(references)(
    '$table includes the organization in its reference to $target, $column',
    ({ columns }) => {
      expect(columns).toEqual(['organization_id', expect.stringMatching(/_id$/)]);
    },
  );

  test.each(references)(
    "$table can’t refer to another organization's row of $target, by $column",
    async ({ table, column, target, key }) => {
      const foreign = `(SELECT ${key} FROM ${target} WHERE organization_id = $2 LIMIT 1)`;
      expect(await read(`SELECT 1 WHERE EXISTS ${foreign.replace('$2', '$1')}`, [tea.house.id])).toHaveLength(
        1,
      );
      expect(
        (await read(`SELECT FROM ${table} WHERE organization_id = $1`, [bicycles.house.id])).length,
      ).toBeGreaterThan(0);
      // Rows that already have a reference in this column, if there are any: the others may not have one at all.
      const pointing = `(${column} IS NOT NULL OR NOT EXISTS (SELECT FROM ${table} WHERE ${column} IS NOT NULL))`;
      const one = `(SELECT ctid FROM ${table} WHERE organization_id = $1 AND ${pointing} LIMIT 1)`;
      const text = `UPDATE ${table} SET ${column} = ${foreign} WHERE ctid = ${one}`;
      await expect(database.write({ text, values: [bicycles.house.id, tea.house.id] })).rejects.toMatchObject(
        { code: '23503' },
      );
    },
  );

  test('no row can change its organization and keep its references', async () => {
    for (const table of new Set(references.map((it) => it.table))) {
      const text = `UPDATE ${table} SET organization_id = $2 WHERE organization_id = $1`;
      const move = database.write({ text, values: [bicycles.house.id, tea.house.id] });
      await expect(move).rejects.toMatchObject({ code: expect.stringMatching(/^2350[35]$/) });
    }
  });

  test('every other id in a tenant table names a person or an app, or is in the log and refers to nothing', async () => {
    const loose = await read<{ column: string }>(
      `
      SELECT a.attrelid::regclass || '.' || a.attname AS column FROM pg_attribute a
       WHERE a.attrelid::regclass::text = ANY ($1) AND a.attname LIKE '%\\_id' AND a.atttypid = 'uuid'::regtype
         AND a.attname <> 'organization_id'
         AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.conrelid = a.attrelid
                            AND a.attnum = ANY (k.conkey)) ORDER BY 1`,
      [tenantTables.map(({ name }) => name)],
    );
    const bindNothing =
      /^(conversations\.undelivered_message_id|ai_usage\.user_id|events\.(actor_user|actor_app|record)_id|conversation_history\.(actor_user|actor_app|split_into|split_from)_id|event_(heads|epoch_ends)\.epoch_id|idempotency_keys\.(caller|record)_id|attachments\.caller_id|import_ids\.import_id|import_references\.target_id|signatures\.owner_id|(imported_)?search_queue\.conversation_id|answer_(documents|queue)\.source_id|presence\.(session|tab|conversation)_id|visitor_presence\.(session|conversation)_id|search_(documents|additions)\.last_(message|note)_id|notifications\.(message|note|reading)_id|skipped_events\.(event|record)_id|webhook_deliveries\.event_id|member_merges\.(member|after_conversation)_id)$/;
    expect(loose.filter(({ column }) => !bindNothing.test(column))).toEqual([]);
  });
});
