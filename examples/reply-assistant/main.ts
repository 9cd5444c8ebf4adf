import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  ApiError,
  ConnectionError,
  Deskbell,
  InsufficientScopeError,
  InvalidTokenError,
} from '@deskbell/sdk';
import { answerWaiting } from './answer-waiting.ts';
import { connect } from './connect.ts';
import { openMemory } from './memory.ts';

const { values } = parseArgs({ options: { send: { type: 'boolean' }, once: { type: 'boolean' } } });
const baseUrl = process.env.DESKBELL_BASE_URL ?? 'http://127.0.0.1:3000';
const memory = await openMemory(process.env.MEMORY_FILE ?? 'data/reply-assistant.json');

try {
  const token = memory.token ?? (await connect({ baseUrl, ...appFromEnvironment() }));
  await memory.save({ token });
  const deskbell = new Deskbell({ baseUrl, token });
  for (;;) {
    const seconds = await answerWaiting(deskbell, memory, values).then(() => 5, secondsToWait);
    if (values.once) break;
    await wait(seconds * 1000);
  }
} catch (error) {
  // What was drafted is remembered. The cursor is not: who connects anew may be of another organization.
  if (error instanceof InvalidTokenError) await memory.save({ token: undefined, after: undefined });
  console.error(advice(error));
  process.exitCode = 1;
}

/** The SDK has tried again by now. What may pass by itself is waited for; anything else ends the program. */
function secondsToWait(error: unknown): number {
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status >= 500);
  if (values.once || !(isBusy || error instanceof ConnectionError)) throw error;
  console.error(error.message);
  return isBusy ? (error.retryAfterSeconds ?? 30) : 30;
}

function advice(error: unknown): string {
  if (error instanceof InvalidTokenError) return 'The connection was ended. Start again to connect anew.';
  if (error instanceof InsufficientScopeError) {
    return `The scope ${error.requiredScope} is missing. Delete the memory file, and connect again with it.`;
  }
  return error instanceof Error ? error.message : String(error);
}

function appFromEnvironment() {
  const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = process.env;
  if (clientId && clientSecret) return { clientId, clientSecret };
  throw new Error('Set CLIENT_ID and CLIENT_SECRET to those of your app. The demo prints its own.');
}
