import type {
  CallToolResult,
  InputRequiredResult,
  ListToolsResult,
  McpHttpHandler,
  Server,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type { TokenCaller } from '../access/caller.ts';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { Database } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { ActorSelfRequired, NotFound } from '../errors/errors.ts';
import type { CallOperation } from '../http/call-operation.ts';
import { callAs, callTool, checkArguments, errorResult, resultOf } from './call-tool.ts';
import { conversationMarkdown } from './conversation-markdown.ts';
import { instructions } from './instructions.ts';
import { logCall } from './log-call.ts';
import { prompts } from './prompts.ts';
import { confirmReply } from './reply/confirm-reply.ts';
import { conversationWithMessages } from './tools/read-conversation.ts';
import { sendReply } from './tools/send-reply-tool.ts';
import type { Arguments, Call } from './tools/tool.ts';
import { isOffered, tools, toolsOf } from './tools/tools.ts';
import { newBoundary } from './untrusted-text.ts';

type Dependencies = {
  callOperation: CallOperation<TokenCaller>;
  /** Counts a reply. @throws RateLimited */
  admitSend(caller: TokenCaller): Promise<unknown>;
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  version: string;
  logger: Pick<Logger, 'error' | 'debug'>;
};

type Listed = ListToolsResult['tools'][number];
type Sdk = typeof import('@modelcontextprotocol/server');

const uriTemplate = 'deskbell://conversations/{conversation_id}';
const uriForm = /^deskbell:\/\/conversations\/([a-z0-9_]+)$/;

/**
 * The Model Context Protocol in its newest revision and that of 2025-11-25, without sessions: each request gets a
 * server of its own, for its caller. Loaded with the first request, as most installations never get one.
 */
export async function openMcp(dependencies: Dependencies): Promise<McpHttpHandler> {
  const sdk = await import('@modelcontextprotocol/server');
  const { logger } = dependencies;
  const onerror = (error: Error) => logger.debug({ err: error }, 'a request to /mcp was refused');
  return sdk.createMcpHandler(
    ({ authInfo }) => serverFor(sdk, authInfo?.extra?.caller as TokenCaller, dependencies),
    { onerror },
  );
}

function serverFor(sdk: Sdk, caller: TokenCaller, dependencies: Dependencies): Server {
  const { callOperation, version } = dependencies;
  const server = new sdk.Server(
    { name: 'deskbell', title: 'Deskbell', version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  const call = callAs(callOperation, caller);
  serveTools(sdk, server, { ...dependencies, caller, call });
  serveConversations(sdk, server, { ...dependencies, caller, call });
  servePrompts(sdk, server);
  return server;
}

function serveTools(
  sdk: Sdk,
  server: Server,
  dependencies: Dependencies & { caller: TokenCaller; call: Call },
): void {
  const { caller, call, logger, database } = dependencies;
  server.setRequestHandler('tools/list', () => ({
    tools: toolsOf(caller).map(({ name, title, description, input, output, hints }) => ({
      name,
      title,
      description,
      inputSchema: input as Listed['inputSchema'],
      outputSchema: output as Listed['outputSchema'],
      annotations: { title, ...hints, openWorldHint: false },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool || !isOffered(tool, caller))
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, 'There is no such tool.');
    const input = (params.arguments ?? {}) as Arguments;
    const log = (outcome: string) => logCall(database, caller, { tool: tool.name, input, outcome });
    try {
      const result =
        tool === sendReply
          ? await sendOrAsk({ ...dependencies, sdk, server, context }, input)
          : await callTool(tool, call, input);
      await log(outcomeOf(result));
      return result;
    } catch (error) {
      const { result, apiError } = errorResult(error);
      if (apiError.status >= 500) logger.error({ err: error }, 'a tool failed');
      await log(apiError.code);
      return result;
    }
  });
}

/** `ok`, or what became of a reply. */
function outcomeOf(result: CallToolResult | InputRequiredResult): string {
  if (!('content' in result)) return 'asked';
  const { outcome } = (result.structuredContent ?? {}) as { outcome?: string };
  return outcome === undefined || outcome === 'sent' ? 'ok' : outcome;
}

type Sending = Dependencies & {
  sdk: Sdk;
  server: Server;
  context: ServerContext;
  caller: TokenCaller;
  call: Call;
};

async function sendOrAsk(sending: Sending, input: Arguments): Promise<CallToolResult | InputRequiredResult> {
  const { caller, call, callOperation, admitSend } = sending;
  checkArguments(sendReply, input);
  if (caller.actor !== 'self') throw new ActorSelfRequired();
  const step = caller.assistantsMay === 'send' ? 'send' : await confirmReply(sending, input);
  if (step !== 'send' && 'ask' in step) return step.ask;
  if (step !== 'send' && 'response' in step) return resultOf(sendReply, step.response);
  await admitSend(caller);
  if (step === 'send') return callTool(sendReply, call, input);
  return callTool(sendReply, callAs(callOperation, { ...caller, ...step }), input);
}

function serveConversations(
  sdk: Sdk,
  server: Server,
  { call, caller, database }: Dependencies & { caller: TokenCaller; call: Call },
): void {
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        name: 'conversation',
        title: 'Conversation',
        uriTemplate,
        description: 'A conversation with its newest messages, to read.',
        mimeType: 'text/markdown',
      },
    ],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const [, id] = uriForm.exec(uri) ?? [];
    const found = id === undefined ? undefined : await conversationIn(call, id);
    const outcome = found ? 'ok' : 'not_found';
    await logCall(database, caller, { tool: 'resource', input: { conversation_id: id }, outcome });
    if (!found) throw new sdk.ResourceNotFoundError(uri);
    const text = conversationMarkdown(found, newBoundary());
    return { contents: [{ uri, mimeType: 'text/markdown', text }] };
  });
}

async function conversationIn(call: Call, id: string) {
  try {
    return await conversationWithMessages(call, id);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

function servePrompts(sdk: Sdk, server: Server): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ text: _, ...prompt }) => prompt),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    const input = params.arguments ?? {};
    const isComplete = prompt?.arguments.every(({ name }) => /^[a-z0-9_]+$/.test(input[name] ?? ''));
    if (!prompt || !isComplete)
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, 'There is no such prompt.');
    const { description } = prompt;
    return {
      description,
      messages: [{ role: 'user', content: { type: 'text', text: prompt.text(input) } }],
    };
  });
}
