import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { DemoServer } from './demo-server.ts';

const command = fileURLToPath(new URL('../bin/deskbell', import.meta.url));
const redirectUri = 'http://localhost:8787/callback';
const scope = 'conversations:read messages:read contacts:read tags:read suggestions:write';

/** Connects a program without a secret for who is signed in, and calls some tools as it. */
export async function connectAssistant(page: Page, { origin, dataDir }: DemoServer): Promise<void> {
  const words = [
    '--organization',
    'heron-bicycles',
    '--name',
    'Cursor',
    '--without-secret',
    '--scope',
    scope,
  ];
  const { stdout } = await promisify(execFile)(
    command,
    ['app', 'create', ...words, '--redirect-uri', redirectUri, '--json'],
    { env: { PATH: process.env.PATH, DESKBELL_DATA_DIR: dataDir } },
  );
  const { client_id } = JSON.parse(stdout) as { client_id: string };
  const resource = `${origin}/mcp`;
  const code_verifier = randomBytes(32).toString('base64url');
  const code = await allow(page, origin, { client_id, resource, code_verifier });
  const form = {
    grant_type: 'authorization_code',
    code,
    client_id,
    redirect_uri: redirectUri,
    code_verifier,
  };
  const response = await fetch(`${origin}/api/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, resource }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  const call = (name: string, input: object) => callTool(resource, access_token, { name, arguments: input });
  const { data } = (await call('list_conversations', { status: 'open', sort: 'waiting_since' })) as {
    data: { id: string }[];
  };
  for (const { id } of data.slice(0, 2)) {
    await call('get_conversation', { conversation_id: id });
    await call('search_answers', { q: 'How do I return a part?' });
    await call('suggest_reply', { conversation_id: id, body_html: '<p>We are looking into it.</p>' });
  }
}

type Request = { client_id: string; resource: string; code_verifier: string };

/** Consents, and returns the code that the program would get. */
async function allow(page: Page, origin: string, { code_verifier, ...request }: Request): Promise<string> {
  const challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
  const query = new URLSearchParams({ ...request, ...proof, redirect_uri: redirectUri, scope });
  await page.goto(`${origin}/api/oauth/authorize?${query}`);
  // Nothing listens there: the address is all that is needed.
  const redirected = page.waitForRequest((it) => it.url().startsWith(redirectUri));
  await page.getByRole('button', { name: 'Allow' }).click();
  return new URL((await redirected).url()).searchParams.get('code') ?? '';
}

async function callTool(address: string, token: string, params: { name: string; arguments: object }) {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const text = await response.text();
  const message = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
  return JSON.parse(message).result?.structuredContent as unknown;
}
