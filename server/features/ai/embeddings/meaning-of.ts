import type { Caller } from '../../../access/caller.ts';
import { AiLimitReached, AiUnavailable } from '../../../errors/errors.ts';
import type { Asking } from '../ask-model.ts';
import { InputRefused } from '../endpoint/post-json.ts';
import { embeddingEndpoint } from './embedding-endpoint.ts';
import { hasVectors } from './has-vectors.ts';
import { makeEmbeddings } from './make-embeddings.ts';

/** What a question means, as a model of embeddings puts it: a vector of length 1, in the space of that model. */
export type Meaning = { space: string; vector: readonly number[] };

type AskedFor = {
  text: string;
  /** Of the contact who asks, to be replaced. */
  names?: readonly string[];
  /** A uuid. */
  conversationId?: string;
};

/** Words are searched without it: nobody waits longer. */
const milliseconds = 1500;
const maxCharacters = 4000;
/** After a fault nobody waits for the endpoint, and who has no embeddings isn't asked again, for this long. */
const restMilliseconds = 10_000;
const maxResting = 10_000;
const resting = new Map<string, number>();

/**
 * The meaning of a question. Undefined if the database can't compare vectors, the organization wants no embeddings, its tokens are used
 * up, or its endpoint doesn't answer soon.
 */
export async function meaningOf(
  asking: Asking,
  caller: Caller,
  { text, names = [], conversationId }: AskedFor,
): Promise<Meaning | undefined> {
  const organizationId = caller.organization.id;
  if (text.trim() === '' || isResting(organizationId) || !(await hasVectors(asking.database)))
    return undefined;
  const at = await embeddingEndpoint(asking, organizationId);
  if (!at) return rest(organizationId);
  const texts = [text.slice(0, maxCharacters)];
  const userId = caller.user?.id;
  const question = { organizationId, texts, names, userId, conversationId };
  try {
    const [vector] = await makeEmbeddings(asking, at, question, { milliseconds });
    return vector && { space: at.space, vector };
  } catch (error) {
    const isFault =
      error instanceof AiUnavailable || error instanceof InputRefused || error instanceof AiLimitReached;
    if (isFault) return rest(organizationId);
    throw error;
  }
}

/** An admin who has changed the settings sees what that does at once. */
export function endRest(organizationId: string): void {
  resting.delete(organizationId);
}

function isResting(organizationId: string): boolean {
  return (resting.get(organizationId) ?? 0) > performance.now();
}

function rest(organizationId: string): undefined {
  if (resting.size >= maxResting) resting.clear();
  resting.set(organizationId, performance.now() + restMilliseconds);
}
