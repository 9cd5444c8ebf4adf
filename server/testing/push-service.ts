import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SubscribePushBody } from '../../contract/inbox/push.ts';

export type PushRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer };

type Response = { status: number; headers?: Record<string, string> };

export type PushService = {
  origin: string;
  received: PushRequest[];
  /** How it responds from now on; 201 by default. */
  respond(response: Response): void;
  /** A browser of its own, with a new subscription. */
  browser(): PushBrowser;
  stop(): Promise<void>;
};

export type PushBrowser = {
  subscription: SubscribePushBody;
  /** The messages that were sent to it so far, decrypted, in order. */
  messages(): Record<string, unknown>[];
};

/** A push service, and browsers with their keys: what is between the server and a service worker. */
export async function startPushService(): Promise<PushService> {
  const received: PushRequest[] = [];
  let response: Response = { status: 201 };
  const server = createServer(async (request, reply) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    reply.writeHead(response.status, response.headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    respond: (next) => {
      response = next;
    },
    browser() {
      const [pair, auth, path] = [
        createECDH('prime256v1'),
        randomBytes(16),
        `/push/${randomBytes(9).toString('hex')}`,
      ];
      const p256dh = pair.generateKeys().toString('base64url');
      return {
        subscription: { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } },
        messages: () =>
          received
            .filter((it) => it.path === path)
            .map(({ body }) => JSON.parse(decrypted(body, pair, auth))),
      };
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** RFC 8291 section 3.4, with the header of RFC 8188 section 2.1. */
function decrypted(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const secret = pair.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
  const key = hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12);
  const sealed = body.subarray(21 + idLength);
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2, and then padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** The claims of a request's VAPID token (RFC 8292), if the key that the browser subscribed with has signed it. */
export function vapidClaims(
  { headers }: PushRequest,
  publicKey: string,
): Record<string, unknown> | undefined {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never);
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned && key === publicKey ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined;
}
