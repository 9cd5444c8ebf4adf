import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';

export type Visitor = { token: string; conversationId: string };

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const parallel = 16;

/** Signed-in users of a site, each with a conversation: created through the gate, as by their browsers. */
export async function makeVisitors(
  address: string,
  { channelId, count }: { channelId: string; count: number },
): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  let begun = 0;
  const makeSome = async () => {
    while (begun < count) visitors.push(await makeVisitor(address, channelId, ++begun));
  };
  await Promise.all(Array.from({ length: parallel }, makeSome));
  return visitors;
}

/** A website whose identities are signed here. */
export async function makeChannel(address: string, apiToken: string): Promise<string> {
  const identity_public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const body = { type: 'chat', name: 'Bench', chat: { identity_public_key } };
  const created = await post<{ id: string }>(`${address}/api/oauth/v1/channels`, apiToken, body);
  return created.id;
}

async function makeVisitor(address: string, channelId: string, number: number): Promise<Visitor> {
  const gate = `${address}/api/widget/v1`;
  const identity = await new SignJWT({ sub: `visitor-${number}`, aud: channelId })
    .setProtectedHeader({ alg: 'ES256' })
    .setExpirationTime('12h')
    .sign(privateKey);
  const { token } = await post<{ token: string }>(`${gate}/sessions`, undefined, {
    channel_id: channelId,
    identity,
  });
  const { conversation_id } = await post<{ conversation_id: string }>(`${gate}/conversations`, token, {
    text: 'Is my bike ready?',
  });
  return { token, conversationId: conversation_id };
}

/** @throws Error for an error response */
export async function post<Data>(url: string, token: string | undefined, body: object): Promise<Data> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${new URL(url).pathname} returned ${response.status}: ${text}`);
  return JSON.parse(text).data;
}
