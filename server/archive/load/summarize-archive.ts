import type { Reader } from '../../db/database.ts';
import type { OpenArchive } from '../read/open-archive.ts';
import type { Problem } from './import-store.ts';
import { peopleHere, tagsHere } from './known-here.ts';
import { recordLines } from './record-lines.ts';

/** What an archive contains, and what importing it would find; writes nothing. */
export type ArchiveSummary = {
  conversations: number;
  /** What they will be. */
  states: { open: number; snoozed: number; closed: number; spam: number };
  contacts: number;
  notes: number;
  attachments: number;
  /** By who wrote them. */
  messages: { by_members: number; by_contacts: number; by_nobody: number };
  people: { name: string; email: string | null; is_member: boolean }[];
  tags: { name: string; is_new: boolean }[];
  missing_files: number;
  /** The first hundred. */
  problems: Problem[];
  problem_count: number;
};

type SummarizeArchive = {
  archive: OpenArchive;
  organizationId: string;
  signal: AbortSignal;
  /** What a converter has left out. */
  leftOut?: readonly Problem[];
};

const maxProblems = 100;

/** Only checked. */
const otherKinds = [
  'apps',
  'teams',
  'fields',
  'companies',
  'contact_notes',
  'contact_entries',
  'macro_folders',
  'macros',
  'views',
  'signatures',
  'history',
] as const;

/** Reads all of an archive. @throws OperatorError if it is damaged */
export async function summarizeArchive(
  reader: Reader,
  { archive, organizationId, signal, leftOut = [] }: SummarizeArchive,
): Promise<ArchiveSummary> {
  const problems: Problem[] = leftOut.slice(0, maxProblems);
  let problemCount = leftOut.length;
  const lines = recordLines(archive, (problem) => {
    problemCount += 1;
    if (problems.length < maxProblems) problems.push(problem);
  });
  const counts = { conversations: 0, contacts: 0, notes: 0, attachments: 0, missing_files: 0 };
  const messages = { by_members: 0, by_contacts: 0, by_nobody: 0 };
  const people: { name: string; email: string | null }[] = [];
  for await (const { name, email } of lines('members')) people.push({ name, email });
  for await (const message of lines('messages')) {
    signal.throwIfAborted();
    if (message.user_id !== null) messages.by_members += 1;
    else if (message.contact_id !== null) messages.by_contacts += 1;
    else messages.by_nobody += 1;
  }
  for await (const { path } of lines('attachments')) {
    counts.attachments += 1;
    if (path === null) counts.missing_files += 1;
  }
  const states = { open: 0, snoozed: 0, closed: 0, spam: 0 };
  for await (const { is_spam, status } of lines('conversations')) {
    counts.conversations += 1;
    states[is_spam ? 'spam' : status] += 1;
  }
  for (const kind of ['contacts', 'notes'] as const) for await (const _ of lines(kind)) counts[kind] += 1;
  const tags: string[] = [];
  for await (const { name } of lines('tags')) tags.push(name);
  for (const kind of otherKinds) for await (const _ of lines(kind)) signal.throwIfAborted();
  return {
    ...counts,
    messages,
    people: await peopleHere(reader, organizationId, people),
    states,
    tags: await tagsHere(reader, organizationId, tags),
    problems,
    problem_count: problemCount,
  };
}
