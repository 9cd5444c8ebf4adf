import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Send } from './http-client.ts';
import type { TestApp } from './start-app.ts';

/** What revision 2026-07-28 sends with each request, as a client without any capabilities. */
export const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** One request to `/mcp`, as a client of the newest revision sends it. */
export function sendMcp(
  app: Pick<TestApp, 'send'>,
  token: string | undefined,
  { method, params = {} }: { method: string; params?: Record<string, unknown> },
) {
  const { name, uri } = params;
  const target = name ?? uri;
  const headers: Record<string, string> = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(target !== undefined && { 'mcp-name': String(target) }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const json = { jsonrpc: '2.0', id: 1, method, params: { _meta: envelope, ...params } };
  return app.send('/mcp', { headers, json } satisfies Send);
}

/** The same envelope of a client that can ask its person. */
export const askingEnvelope = {
  ...envelope,
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
};

/** Calls a tool by the newest revision, and returns its response. */
export function callTool(
  app: Pick<TestApp, 'send'>,
  token: string,
  name: string,
  input: Record<string, unknown> = {},
) {
  return sendMcp(app, token, { method: 'tools/call', params: { name, arguments: input } });
}

/** The official client, connected. */
export async function connectClient(
  baseUrl: string,
  token: string,
  options: ClientOptions = {},
): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' }, options);
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}
