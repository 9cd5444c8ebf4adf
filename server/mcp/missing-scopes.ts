import type { Scope } from '../../contract/scopes.ts';
import type { TokenCaller } from '../access/caller.ts';
import { readConversation } from './tools/read-conversation.ts';
import { isOffered, scopesOf, tools } from './tools/tools.ts';

type Message = { method?: unknown; params?: { name?: unknown } } | null | undefined;

/**
 * All scopes of the tool or resource that a message calls, if the caller lacks any of them: an assistant asks for
 * exactly those that it's told, and would otherwise lose the others (MCP, step-up authorization).
 */
export function missingScopes(body: unknown, caller: TokenCaller): Scope[] {
  const called = calledTool(body as Message);
  const needed = called && isOffered(called, caller) ? scopesOf(called) : [];
  return needed.every((scope) => caller.scopes.includes(scope)) ? [] : needed;
}

function calledTool(message: Message) {
  if (message?.method === 'resources/read') return readConversation;
  if (message?.method !== 'tools/call') return undefined;
  return tools.find(({ name }) => name === message.params?.name);
}
