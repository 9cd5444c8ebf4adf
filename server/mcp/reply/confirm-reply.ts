import type { InputRequiredResult, Server, ServerContext } from '@modelcontextprotocol/server';
import type { Confirmed, TokenCaller } from '../../access/caller.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { Conflict } from '../../errors/conflict.ts';
import { sanitizeHtml } from '../../text/sanitize-html.ts';
import { textAlternative } from '../../text/text-alternative.ts';
import { readRecipient, suggestInstead } from '../tools/reply.ts';
import type { Arguments, Call } from '../tools/tool.ts';
import { openConfirmation, type Question, sealConfirmation, useConfirmation } from './confirmation.ts';

type Sdk = typeof import('@modelcontextprotocol/server');

type Confirming = {
  sdk: Sdk;
  server: Server;
  context: ServerContext;
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  caller: TokenCaller;
  call: Call;
};

/** Send it as confirmed, answer the client with this, or return this. */
type Step = { confirmed: Confirmed } | { ask: InputRequiredResult } | { response: object };

const key = 'confirm';

/**
 * Asks the person whose assistant it is, showing the recipient and the whole text. The answer counts for ten minutes,
 * once, for this text and token, and only if nobody has written in the conversation in the meantime.
 */
export async function confirmReply(confirming: Confirming, input: Arguments): Promise<Step> {
  const { sdk, server, context, database, digest, now, caller, call } = confirming;
  if (!canAsk(server)) return { response: await suggestInstead(call, input) };
  const { number, recipient, newestMessageId } = await readRecipient(call, input);
  const conversationId = String(input.conversation_id);
  const bodyHtml = String(input.body_html);
  const question: Question = { tokenId: caller.token.id, conversationId, bodyHtml, newestMessageId };
  const sealed = context.mcpReq.requestState<string>();
  if (sealed === undefined) {
    // With the addresses of links: a text that only looks harmless must not be confirmed.
    const message = `Send this reply in conversation #${number} to ${recipient}?\n\n${textAlternative(sanitizeHtml(bodyHtml))}`;
    return { ask: inputRequest(sdk, message, sealConfirmation(digest, question, unixSeconds(now()))) };
  }
  const state = await openConfirmation(digest, sealed, { question, now: unixSeconds(now()) });
  if (!state) throw new Conflict('The confirmation is for something else, or too old. Ask again.');
  if (!isAccepted(sdk, context)) return { response: { outcome: 'not_sent' } };
  if (!(await useConfirmation(database, state)))
    throw new Conflict('This confirmation was already used. Ask again.');
  return { confirmed: { newestMessageId } };
}

function inputRequest(sdk: Sdk, message: string, requestState: string): InputRequiredResult {
  const requestedSchema = {
    type: 'object' as const,
    properties: { send: { type: 'boolean' as const, title: 'Send this reply' } },
    required: ['send'],
  };
  return sdk.inputRequired({
    inputRequests: { [key]: sdk.inputRequired.elicit({ mode: 'form', message, requestedSchema }) },
    requestState,
  });
}

function isAccepted(sdk: Sdk, { mcpReq }: ServerContext): boolean {
  return sdk.acceptedContent(mcpReq.inputResponses, key)?.send === true;
}

/** Clients of 2025-11-25 can only be asked within a session, which there isn’t. */
function canAsk(server: Server): boolean {
  const { elicitation } = server.getClientCapabilities() ?? {};
  return elicitation !== undefined && (Object.keys(elicitation).length === 0 || 'form' in elicitation);
}
