import type { Scope } from '../../../contract/scopes.ts';
import type { TokenCaller } from '../../access/caller.ts';
import { readingTools } from './reading-tools.ts';
import { sendReply } from './send-reply-tool.ts';
import type { Tool } from './tool.ts';
import { writingTools } from './writing-tools.ts';

/** All tools, in the order in which assistants see them. */
export const tools: readonly Tool[] = [...readingTools, ...writingTools, sendReply];

/** What a token needs for a tool. */
export function scopesOf({ operations }: Pick<Tool, 'operations'>): Scope[] {
  return [...new Set(operations.flatMap(({ scope }) => scope ?? []))];
}

/** The scopes that some tool needs. */
export const toolScopes: readonly Scope[] = [...new Set(tools.flatMap(scopesOf))];

/**
 * What an assistant asks for when it connects: reading, and suggesting. It asks for more when it calls a tool that needs
 * it.
 */
export const firstScopes: readonly Scope[] = [
  ...new Set([...readingTools.flatMap(scopesOf), 'suggestions:write' as const]),
];

/** The tools of a caller: those whose operations would admit it, and sending only if the organization allows it. */
export function toolsOf(caller: TokenCaller): Tool[] {
  return tools.filter((tool) => isOffered(tool, caller) && isAllowed(tool, caller));
}

/** Whether there is such a tool in the caller's organization. */
export function isOffered(tool: Tool, { assistantsMay }: Pick<TokenCaller, 'assistantsMay'>): boolean {
  return tool !== sendReply || assistantsMay !== 'suggest';
}

function isAllowed(tool: Tool, { scopes, actor }: Pick<TokenCaller, 'scopes' | 'actor'>): boolean {
  const { operations } = tool;
  if (actor === 'app' && operations.some((operation) => operation.actor === 'self')) return false;
  return scopesOf(tool).every((scope) => scopes.includes(scope));
}
