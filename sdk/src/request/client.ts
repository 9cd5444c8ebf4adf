import { DeskbellError } from '../errors/deskbell-error.ts';
import { errorFrom } from '../errors/error-from.ts';
import type { Operations } from '../types.ts';
import { exchange, type Incoming, type Outgoing, type Sending } from './exchange.ts';
import type { AnyOptions } from './options.ts';
import { type Access, isRepeatable, type OperationId, outgoing } from './outgoing.ts';
import { rememberResponse } from './response-of.ts';
import { mayRetry, waitMilliseconds } from './retry.ts';

export type Settings = Access & {
  fetch: typeof fetch;
  timeoutMilliseconds: number;
  retries: number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  chance(): number;
};

/** Calls an operation by its id; the contract defines its input and output. */
export type Client = <Id extends OperationId>(
  id: Id,
  input: Operations[Id]['input'] & { options?: AnyOptions | undefined },
) => Promise<Operations[Id]['response']>;

export function clientWith(settings: Settings): Client {
  return async (id, input) => {
    const { options = {} } = input;
    const request = outgoing(settings, id, input);
    const response = await sendWithRetries(request, isRepeatable(id), {
      ...settings,
      ...withoutUndefined(options),
    });
    // The contract defines the shape, and the server's own tests validate it.
    return result(response, options.ifNoneMatch) as Operations[typeof id]['response'];
  };
}

async function sendWithRetries(
  request: Outgoing,
  repeatable: boolean,
  settings: Settings & Sending,
): Promise<Incoming> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(request, settings);
    } catch (error) {
      if (attempt >= settings.retries || !mayRetry(error, repeatable)) throw error;
      await settings.sleep(waitMilliseconds(error, attempt, settings.chance()), settings.signal);
    }
  }
}

/** @throws ApiError for an error response, and whatever `exchange` throws */
export async function sendOnce(request: Outgoing, sending: Sending): Promise<Incoming> {
  return accepted(await exchange(request, sending));
}

/** @throws ApiError for an error response */
export function accepted(response: Incoming): Incoming {
  if (response.status < 400) return response;
  throw errorFrom({ ...response, body: objectFrom(response.text) ?? {} });
}

/** Undefined options count as absent. */
function withoutUndefined(options: AnyOptions): Partial<Sending & Settings> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Unwraps `{"data": …}`; returns a page as it is, and the caller's own object for an unchanged record. */
function result({ status, headers, text }: Incoming, known: object | undefined): unknown {
  if (status === 304) return known;
  if (status === 204) return undefined;
  const body = objectFrom(text);
  if (!body) throw new DeskbellError('The answer is not JSON; is baseUrl the address of a Deskbell?');
  const isWrapped = 'data' in body && Object.keys(body).length === 1;
  const found = (isWrapped ? body.data : body) as object;
  rememberResponse(found, { status, headers });
  return found;
}

function objectFrom(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
