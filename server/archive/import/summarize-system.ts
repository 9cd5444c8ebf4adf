import type { ImportSummary } from '../../../contract/inbox/import.ts';
import type { Reader } from '../../db/database.ts';
import { peopleHere, tagsHere } from '../load/known-here.ts';
import { sampleConversations } from '../load/sample-conversations.ts';
import { summarizeArchive } from '../load/summarize-archive.ts';
import { openArchive } from '../read/open-archive.ts';
import type { Found } from '../sources/found.ts';
import { foundToArchive } from '../sources/found-to-archive.ts';
import { type OpenSource, withClient } from '../sources/http/read-source.ts';
import { nothingFound } from './nothing-found.ts';
import { messagesPerSecond } from './summarize-source.ts';

type SummarizeSystem = OpenSource & { organizationId: string; folder: string };

const maxListed = 200;

/**
 * What another system says that it has. Messages, notes and files are estimated by twenty conversations: reading all of them
 * takes hours.
 *
 * @throws OperatorError
 */
export async function summarizeSystem(
  reader: Reader,
  { organizationId, folder, ...opening }: SummarizeSystem,
): Promise<ImportSummary> {
  const { source, options, secret, signal } = opening;
  const survey = await withClient(opening, (client) => source.look(client, { options, signal }));
  const archivePath = await foundToArchive(folder, {
    converter: source.name,
    source: source.name,
    found: survey.samples,
    // Looking at twenty conversations fetches no files.
    open: async () => ({ problem: '' }),
    report: () => undefined,
    signal,
  });
  const archive = await openArchive(archivePath);
  try {
    const sampled = await summarizeArchive(reader, { archive, organizationId, signal });
    const { open, snoozed, closed, spam } = survey.conversations;
    const factor = sampled.conversations === 0 ? 0 : (open + snoozed + closed + spam) / sampled.conversations;
    const estimated = (count: number) => Math.round(count * factor);
    const messages = {
      by_members: estimated(sampled.messages.by_members),
      by_contacts: estimated(sampled.messages.by_contacts),
      by_nobody: estimated(sampled.messages.by_nobody),
    };
    const notes = estimated(sampled.notes);
    const attachments = estimated(filesIn(survey.samples));
    const written = messages.by_members + messages.by_contacts + messages.by_nobody + notes;
    const requests = survey.requests + attachments;
    const { perMinute } = source.connect(options, secret);
    return {
      ...nothingFound,
      can_start: true,
      conversations: survey.conversations,
      is_estimate: true,
      contacts: survey.contacts,
      notes,
      messages,
      attachments,
      people: await peopleHere(reader, organizationId, survey.people.slice(0, maxListed)),
      people_count: survey.people.length,
      tags: await tagsHere(reader, organizationId, survey.tags.slice(0, maxListed)),
      statuses: survey.statuses.slice(0, maxListed),
      seconds: Math.ceil((requests / perMinute) * 60 + written / messagesPerSecond),
      samples: await sampleConversations(archive),
    };
  } finally {
    archive.close();
  }
}

const filesIn = (samples: readonly Found[]) =>
  samples.reduce(
    (sum, found) =>
      found.kind === 'conversation'
        ? sum + found.messages.reduce((files, message) => files + (message.files ?? []).length, 0)
        : sum,
    0,
  );
