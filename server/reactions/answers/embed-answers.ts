import { takeLock } from '../../db/advisory-locks.ts';
import type { Reader } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { AiLimitReached, AiUnavailable } from '../../errors/errors.ts';
import {
  deleteVectors,
  documentsWithoutVector,
  settledTexts,
  type VectorSource,
  writeVectors,
} from '../../features/ai/answers/answer-vector-store.ts';
import type { Asking } from '../../features/ai/ask-model.ts';
import {
  type EmbeddingEndpoint,
  embeddingEndpoint,
} from '../../features/ai/embeddings/embedding-endpoint.ts';
import { hasVectors } from '../../features/ai/embeddings/has-vectors.ts';
import { makeEmbeddings } from '../../features/ai/embeddings/make-embeddings.ts';
import { InputRefused } from '../../features/ai/endpoint/post-json.ts';

type Dependencies = Asking & {
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
};

/** How far the vectors of an organization are. Kept in memory: a process that has just started checks all documents once. */
type Progress = {
  /** All documents up to this one have been looked at in this pass. */
  after: string;
  /** How long looking has taken in this pass. */
  lookedMilliseconds: number;
  restUntil: number;
  failures: number;
  /** So many documents are sent at once. */
  size: number;
};

const first = '00000000-0000-0000-0000-000000000000';
const lookedAt = 1000;
const largestBatch = 64;
/** Less than what the log keeps of a request. */
const maxCharacters = 40_000;
/** Of a document that the endpoint has refused: some models read 512 tokens. */
const shortCharacters = 1200;
const milliseconds = 60_000;
/** Between two passes; long ones rest longer, so that looking takes a fiftieth of the time at most. */
const restMilliseconds = 30_000;
const restShare = 50;
const firstBackoffMilliseconds = 30_000;
const maxBackoffMilliseconds = 3_600_000;
const limitMilliseconds = 600_000;

/**
 * A function that brings the vectors of all organizations that want them a batch further, one organization after the other; it returns
 * whether there may be more to do. Driven by state: documents without a vector of the current model, at its current address, get one. An organization that doesn't want
 * vectors any more loses theirs.
 */
export function embeddingRounds({
  clock,
  ...asking
}: Dependencies): (signal: AbortSignal) => Promise<boolean> {
  const progress = new Map<string, Progress>();
  return async (signal) => {
    const { database } = asking;
    if (!(await hasVectors(database))) return false;
    let isBusy = await forgetUnwanted(asking);
    for (const organizationId of await wanting(database)) {
      if (signal.aborted) return false;
      const own = progress.get(organizationId) ?? begun();
      progress.set(organizationId, own);
      if (own.restUntil > clock()) continue;
      if (await embedSome({ ...asking, clock, stop: signal }, organizationId, own)) isBusy = true;
    }
    return isBusy;
  };
}

function begun(): Progress {
  return { after: first, lookedMilliseconds: 0, restUntil: 0, failures: 0, size: largestBatch };
}

async function wanting(reader: Reader): Promise<string[]> {
  const rows = await readAcross<{ organization_id: string }>(reader, {
    name: 'organizations_with_embeddings',
    text: (among) => `SELECT organization_id FROM ai_settings
                       WHERE ${among('organization_id')} AND is_on AND 'embed' = ANY (features) ORDER BY organization_id`,
    values: [],
  });
  return rows.map(({ organization_id }) => organization_id);
}

/** Whether there may be more to do for it right away. */
async function embedSome(
  asking: Dependencies & { stop: AbortSignal },
  organizationId: string,
  own: Progress,
): Promise<boolean> {
  const { database, clock, stop } = asking;
  const at = await embeddingEndpoint(asking, organizationId);
  if (!at) return endPass(own, clock());
  const began = clock();
  const { after, size } = own;
  const page = { space: at.space, after, limit: lookedAt };
  const lacking = await documentsWithoutVector(database, organizationId, page);
  own.lookedMilliseconds += clock() - began;
  if (lacking.last === undefined) return endPass(own, clock());
  const ids = lacking.ids.slice(0, size);
  const settled = await settledTexts(database, organizationId, ids);
  const sources = settled.slice(0, countFitting(settled));
  try {
    if (sources.length > 0)
      await embed(asking, at, organizationId, size === 1 ? sources.map(shortened) : sources);
    own.after = lacking.last;
    if (ids.length < lacking.ids.length) own.after = ids.at(-1) ?? lacking.last;
    if (sources.length < settled.length) own.after = sources.at(-1)?.id ?? lacking.last;
    own.failures = 0;
    own.size = Math.min(largestBatch, size * 2);
    return true;
  } catch (error) {
    if (stop.aborted) return false;
    if (error instanceof InputRefused) return sendLess(own, ids);
    if (error instanceof AiLimitReached) own.restUntil = clock() + limitMilliseconds;
    else if (error instanceof AiUnavailable) own.restUntil = clock() + backoff(own.failures++);
    else throw error;
    return false;
  }
}

/** One of their texts may be too long: they are sent in smaller batches, and what is refused alone and shortened is left out. */
function sendLess(own: Progress, ids: readonly string[]): boolean {
  if (own.size === 1) own.after = ids[0] ?? own.after;
  own.size = own.size === 1 ? largestBatch : Math.ceil(own.size / 4);
  return true;
}

function backoff(failures: number): number {
  return Math.min(maxBackoffMilliseconds, firstBackoffMilliseconds * 2 ** failures);
}

/** The next pass finds what has been added since. */
function endPass(own: Progress, now: number): boolean {
  own.restUntil = now + Math.max(restMilliseconds, own.lookedMilliseconds * restShare);
  own.after = first;
  own.lookedMilliseconds = 0;
  return false;
}

function countFitting(sources: readonly VectorSource[]): number {
  let left = maxCharacters;
  const end = sources.findIndex(({ text }) => {
    left -= text.length;
    return left < 0;
  });
  return end === -1 ? sources.length : Math.max(1, end);
}

type Sent = VectorSource & { sent?: string };

function shortened(source: VectorSource): Sent {
  return { ...source, sent: source.text.slice(0, shortCharacters) };
}

async function embed(
  asking: Asking & { stop: AbortSignal },
  at: EmbeddingEndpoint,
  organizationId: string,
  sources: readonly Sent[],
): Promise<void> {
  const texts = sources.map(({ text, sent = text }) => sent);
  const question = { organizationId, texts, sourceIds: sources.map(({ id }) => id) };
  const vectors = await makeEmbeddings(asking, at, question, { milliseconds, stop: asking.stop });
  const made = sources.map((source, index) => ({ ...source, vector: vectors[index] ?? [] }));
  await asking.database.transaction(async (transaction) => {
    await takeLock(transaction, 'indexAnswers');
    await writeVectors(transaction, organizationId, at.space, made);
  });
}

/** Deletes some vectors of organizations that don't want them any more; returns whether there may be more. */
async function forgetUnwanted({ database }: Asking): Promise<boolean> {
  const rows = await readAcross<{ organization_id: string }>(database, {
    name: 'organizations_with_unwanted_vectors',
    text: (among) => `SELECT s.organization_id FROM ai_settings s
                       WHERE ${among('s.organization_id')} AND NOT (s.is_on AND 'embed' = ANY (s.features))
                         AND EXISTS (SELECT 1 FROM answer_vectors v WHERE v.organization_id = s.organization_id)`,
    values: [],
  });
  for (const { organization_id } of rows)
    await database.transaction((transaction) => deleteVectors(transaction, organization_id, lookedAt));
  return rows.length > 0;
}
