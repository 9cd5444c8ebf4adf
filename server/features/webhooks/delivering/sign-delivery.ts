import { createHmac } from 'node:crypto';

type Signed = { id: string; timestamp: number; body: string; keys: readonly Buffer[] };

/** The headers of one attempt (Standard Webhooks 1.0.0): one signature for each currently valid secret. */
export function signedHeaders({ id, timestamp, body, keys }: Signed): Record<string, string> {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
