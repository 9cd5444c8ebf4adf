import type { Transaction } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { indexAnswers } from '../features/ai/answers/index-answers.ts';
import { createOrganization } from '../features/organizations/create-organization.ts';
import type { FileStore } from '../files/file-store.ts';
import { publicId } from '../ids/public-id.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { seedContacts } from '../samples/seed-contacts.ts';
import { seedConversations } from '../samples/seed-conversations.ts';
import { idAt, minutesAgo, type Seeding } from '../samples/seeding.ts';
import { textToHtml } from '../text/text-to-html.ts';
import type { EvaluationDocument } from './evaluation-set.ts';

/** Where they are, their uuids, and their ids in the set by their public ids. */
export type WrittenDocuments = { organizationId: string; ids: string[]; names: ReadonlyMap<string, string> };

/** Writes documents as solved conversations and macros of a new organization, and indexes them. */
export async function writeDocuments(
  transaction: Transaction,
  documents: readonly EvaluationDocument[],
  now: Microseconds,
): Promise<WrittenDocuments> {
  const { id: organizationId } = await createOrganization(transaction, 'Evaluation');
  const seeding = { transaction, now };
  const conversations = await writeConversations(
    seeding,
    organizationId,
    documents.filter(({ type }) => type === 'conversation'),
  );
  const macros = await writeMacros(
    seeding,
    organizationId,
    documents.filter(({ type }) => type === 'macro'),
  );
  const all = [...Object.entries(conversations), ...Object.entries(macros)];
  const types = new Map(documents.map(({ id, type }) => [id, type]));
  const queued = all.map(([name, id]) => ({ id, type: types.get(name) ?? 'macro' }));
  await indexAnswers(transaction, organizationId, queued);
  await emptyQueue(transaction, organizationId);
  const prefixes = { conversation: 'cnv', macro: 'mac' } as const;
  const names = all.map(([name, id]) => [publicId(prefixes[types.get(name) ?? 'macro'], id), name] as const);
  return { organizationId, ids: queued.map(({ id }) => id), names: new Map(names) };
}

/** What is still in it counts as changed, and isn’t found. */
async function emptyQueue(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.write({
    name: 'empty_answer_queue',
    text: 'DELETE FROM answer_queue WHERE organization_id = $1',
    values: [organizationId],
  });
}

type Writing = Omit<Seeding, 'files'>;

/** One a day, the last one yesterday. */
async function writeConversations(
  writing: Writing,
  organizationId: string,
  documents: readonly EvaluationDocument[],
): Promise<Readonly<Record<string, string>>> {
  const day = 24 * 60;
  const seeding = { ...writing, files: noFiles };
  const contacts = await seedContacts(
    seeding,
    { asker: { knownForDays: documents.length + 1 } },
    organizationId,
  );
  const seeds = documents.map(({ id, title, question, answer }, index) => {
    const request = { from: 'contact', minutesAgo: (index + 1) * day, html: textToHtml(question ?? title) };
    const solution = { from: 'system', minutesAgo: (index + 1) * day - 10, html: textToHtml(answer) };
    const messages = [request, { ...solution, markedAsSolutionMinutesAgo: (index + 1) * day - 20 }];
    return [id, { subject: title, source: 'email', status: 'closed', contact: 'asker', messages }];
  });
  const target = { organizationId, appId: null, lastNumber: 0, users: {}, teams: {}, tags: {}, contacts };
  return seedConversations(seeding, Object.fromEntries(seeds), target);
}

async function writeMacros(
  writing: Writing,
  organizationId: string,
  documents: readonly EvaluationDocument[],
): Promise<Readonly<Record<string, string>>> {
  const seeding = { ...writing, files: noFiles };
  const rows = documents.map(({ title, answer }) => ({
    organization_id: organizationId,
    id: idAt(seeding, 0),
    name: title,
    body_html: textToHtml(answer),
    actions: [],
    visibility: 'everyone',
    inserted_at: minutesAgo(seeding, 0),
    updated_at: minutesAgo(seeding, 0),
    version: 1,
  }));
  await insertRows(seeding.transaction, 'macros', rows);
  return Object.fromEntries(documents.map(({ id }, index) => [id, rows[index]?.id ?? '']));
}

const noFile = () => Promise.reject(new Error('Documents have no files.'));
const noFiles: FileStore = { put: noFile, open: noFile, remove: noFile };
