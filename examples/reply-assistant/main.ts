import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  ApiError,
  ConnectionError,
  Deskbell,
  InsufficientScopeError,
  InvalidTokenError,
} from '@deskbell/sdk';
import { connect } from './connect.ts';
import { replyToWaiting } from './reply-to-waiting.ts';
import { openState } from './state.ts';

const { values } = parseArgs({ options: { send: { type: 'boolean' }, once: { type: 'boolean' } } });
const baseUrl = process.env.DESKBELL_BASE_URL ?? 'http://127.0.0.1:3000';
const state = await openState(process.env.STATE_FILE ?? 'data/reply-assistant.json');

try {
  const token = state.token ?? (await connect({ baseUrl, ...appFromEnvironment() }));
  await state.save({ token });
  const deskbell = new Deskbell({ baseUrl, token });
  for (;;) {
    const seconds = await replyToWaiting(deskbell, state, values).then(() => 5, secondsToWait);
    if (values.once) break;
    await wait(seconds * 1000);
  }
} catch (error) {
  // Keeps the drafted messages, but not the cursor: the next connection may be to another organization.
  if (error instanceof InvalidTokenError) await state.save({ token: undefined, after: undefined });
  console.error(advice(error));
  process.exitCode = 1;
}

/** The SDK has already retried. Wait for temporary errors; anything else ends the program. */
function secondsToWait(error: unknown): number {
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status >= 500);
  if (values.once || !(isBusy || error instanceof ConnectionError)) throw error;
  console.error(error.message);
  return isBusy ? (error.retryAfterSeconds ?? 30) : 30;
}

function advice(error: unknown): string {
  if (error instanceof InvalidTokenError) return 'The connection was revoked. Start again to reconnect.';
  if (error instanceof InsufficientScopeError) {
    return `The scope ${error.requiredScope} is missing. Delete the state file, and connect again to grant it.`;
  }
  return error instanceof Error ? error.message : String(error);
}

function appFromEnvironment() {
  const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = process.env;
  if (clientId && clientSecret) return { clientId, clientSecret };
  throw new Error('Set CLIENT_ID and CLIENT_SECRET to the credentials of your app. The demo prints its own.');
}
