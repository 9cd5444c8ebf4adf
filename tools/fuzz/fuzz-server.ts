import fc from 'fast-check';
import { rawRequest } from '../../server/testing/raw-request.ts';
import type { StartedWorld } from '../../server/testing/start-world.ts';
import { exampleRecords } from '../example-records.ts';
import { describedIn, readDocument } from '../read-document.ts';
import { arbitraryRequest, type FuzzRequest, type Ingredients } from './arbitrary-request.ts';
import { violationsOf } from './check-response.ts';

const endpoints = describedIn(readDocument());

/** The responses by status: a run with nothing but 401 has tested nothing. */
export type Tally = Map<number, number>;

/**
 * Sends requests generated from the document, and fails at the first response that is a server error or undocumented, with the
 * smallest request that reproduces it. The same seed sends the same requests.
 */
export async function fuzzServer(
  started: StartedWorld,
  { count, seed }: { count: number; seed: number },
): Promise<Tally> {
  const tally: Tally = new Map();
  const requests = arbitraryRequest(endpoints, await ingredients(started));
  const property = fc.asyncProperty(requests, async (request) => {
    const response = await sendTo(started.app.baseUrl, request);
    tally.set(response.status, (tally.get(response.status) ?? 0) + 1);
    const violations = violationsOf(endpoints, request, response);
    if (violations.length > 0) throw new Error(violations.join('\n'));
  });
  await fc.assert(property, { numRuns: count, seed });
  return tally;
}

async function ingredients({ app, world, as }: StartedWorld): Promise<Ingredients> {
  const started = { app, world, as };
  const apis = await Promise.all([
    as(world.mara),
    as(world.jonas),
    as(world.mara, { actor: 'app' }),
    as(world.mara, { scopes: ['conversations:read'] }),
  ]);
  const [mara] = apis;
  const records = await Promise.all(Array.from({ length: 8 }, () => exampleRecords(started)));
  const first = await mara.get('/conversations?limit=1');
  const own = [world.bicycles, world.tea].flatMap(({ house, contact, conversation }) => [
    house.publicId,
    contact.publicId,
    conversation.publicId,
  ]);
  return {
    // The admin's token more often than the others: most of the API requires it.
    tokens: [mara, mara, mara, ...apis].map(({ token }) => token),
    real: (text) => replaceAll(text, records[0]),
    ids: [...records.flatMap((it) => [...it.values()]), ...own, world.mara.publicId, world.ada.publicId],
    cursors: [first.body.page_metadata.after, 'AAAA', `${first.body.page_metadata.after}x`],
  };
}

function replaceAll(text: string, ids: ReadonlyMap<string, string> = new Map()): string {
  return [...ids].reduce((done, [example, id]) => done.replaceAll(example, id), text);
}

function sendTo(baseUrl: string, { method, target, headers, body }: FuzzRequest) {
  return rawRequest(baseUrl + target, {
    method,
    headers: {
      ...headers,
      ...(body?.type !== undefined && { 'content-type': body.type }),
      // Node's client sends a body with GET or HEAD, but no Content-Length.
      ...(body && { 'content-length': String(Buffer.byteLength(body.bytes)) }),
    },
    ...(body && { body: body.bytes }),
  });
}
