import type { ImportOptions } from '../../../../../contract/inbox/import.ts';
import type { Problem } from '../../../load/import-store.ts';
import type { Found, FoundPerson, FoundTeam } from '../../found.ts';
import { eachAtOnce } from '../../http/each-at-once.ts';
import { idOf, type Json, textOf } from '../../http/read-json.ts';
import type { Reading, ReadStep } from '../../http/source.ts';
import type { SourceClient } from '../../http/source-client.ts';
import { memberKey } from '../chatwoot-messages.ts';
import { contactOf, fieldOf } from '../chatwoot-records.ts';
import { type ChatwootReading, conversationOf } from './api-conversation.ts';
import { contactRow, fieldRow, payloadOf } from './api-rows.ts';
import { listOf, messagesOf, pageOf } from './chatwoot-pages.ts';

/** `page` is the next one of a list. */
type Position = { stage: 'settings' | 'conversations' | 'contacts'; page: number };

const beginning: Position = { stage: 'settings', page: 1 };
const atOnce = 4;

/** Reads teams and fields, conversations with their messages, and then contacts and agents: of those, conversations say less. */
export async function* readChatwootApi(
  client: SourceClient,
  { options, position, signal }: Reading,
): AsyncGenerator<ReadStep> {
  let { stage, page } = (position ?? beginning) as Position;
  const reading = await chatwootReading(client, options);
  if (stage === 'settings') {
    stage = 'conversations';
    yield {
      found: [...(await readTeams(client)), ...(await readFields(client))],
      position: { stage, page },
    };
  }
  while (stage === 'conversations') {
    signal.throwIfAborted();
    const listed = (await pageOf(client, 'conversations', page)).items;
    if (listed.length === 0) [stage, page] = ['contacts', 1];
    else page += 1;
    yield { ...(await readConversations(client, reading, listed)), position: { stage, page } };
  }
  for (let isLast = false; !isLast; ) {
    signal.throwIfAborted();
    const contacts = (await pageOf(client, 'contacts', page)).items;
    isLast = contacts.length === 0;
    // An interruption from now on repeats the last page.
    if (!isLast) page += 1;
    yield { found: contacts.flatMap((it) => contactIn(it) ?? []), position: { stage, page } };
  }
  yield { found: await readAgents(client), position: { stage, page } };
}

/** What conversations are read with. */
export async function chatwootReading(
  client: SourceClient,
  options: ImportOptions,
): Promise<ChatwootReading> {
  const inboxes = await listOf(client, 'inboxes');
  return {
    options,
    isFileAddress: client.isFileAddress,
    inboxes: new Map(
      inboxes.flatMap(({ id, name }) => {
        const [key, text] = [idOf(id), textOf(name)];
        return key === null || text === null ? [] : [[key, text] as const];
      }),
    ),
  };
}

export async function readAgents(client: SourceClient): Promise<FoundPerson[]> {
  return payloadOf(await client.get('agents')).flatMap((it) => agentOf(it) ?? []);
}

function agentOf(agent: Json): FoundPerson | undefined {
  const id = idOf(agent.id);
  if (id === null) return undefined;
  const email = textOf(agent.email);
  const name = textOf(agent.name) ?? email ?? id;
  return { kind: 'person', id: memberKey(id), side: 'member', name, email, createdAt: 0 };
}

function contactIn(contact: Json): FoundPerson | undefined {
  const row = contactRow(contact);
  return row && contactOf(row, []);
}

async function readTeams(client: SourceClient): Promise<FoundTeam[]> {
  const teams = await eachAtOnce(await listOf(client, 'teams'), atOnce, async (team) => {
    const id = idOf(team.id);
    if (id === null) return undefined;
    const members = await listOf(client, `teams/${encodeURIComponent(id)}/team_members`);
    return {
      kind: 'team' as const,
      id,
      name: textOf(team.name) ?? id,
      memberIds: members.flatMap((it) => agentOf(it)?.id ?? []),
      createdAt: 0,
    };
  });
  return teams.filter((team) => team !== undefined);
}

/** Those of conversations and of contacts, by Chatwoot's numbers. */
async function readFields(client: SourceClient): Promise<Found[]> {
  const models = await eachAtOnce([0, 1], 2, async (model) => {
    const fields = await listOf(client, `custom_attribute_definitions?attribute_model=${model}`);
    return fields.flatMap((field) => fieldRow(field, model) ?? []);
  });
  return models.flat().map(fieldOf);
}

export async function readConversations(
  client: SourceClient,
  reading: ChatwootReading,
  listed: readonly Json[],
): Promise<{ found: Found[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const read = await eachAtOnce(listed, atOnce, async (conversation): Promise<Found[]> => {
    const external_id = idOf(conversation.id) ?? 'unknown';
    const report = (problem: string) => void problems.push({ kind: 'conversations', external_id, problem });
    const messages = await messagesOf(client, external_id);
    if (!messages) {
      report('It is gone, or hidden from this token.');
      return [];
    }
    const converted = conversationOf(reading, conversation, messages);
    if (!converted) {
      report('It has no id, or no date.');
      return [];
    }
    problems.push(...converted.problems);
    return [...converted.people, converted.conversation];
  });
  return { found: read.flat(), problems };
}
