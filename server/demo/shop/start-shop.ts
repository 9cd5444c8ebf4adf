import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Reader } from '../../db/database.ts';
import { publicId } from '../../ids/public-id.ts';
import { designTokens } from '../../pages/design-tokens.ts';
import { pageAssets } from '../../pages/page-assets.ts';
import { isLocalRequest, listenLocally } from '../local-pages.ts';
import type { ShopChannel } from './ensure-chat-channel.ts';
import { shopPage } from './shop-page.ts';
import { signCustomer } from './sign-customer.ts';

export type ShopServer = {
  database: Reader;
  digest: KeyedDigest;
  channel: ShopChannel;
  /** The address of Deskbell. */
  baseUrl: URL;
  /** The port to use if it is free; 0 for any. */
  port: number;
};

/** Serves the demo's shop on this machine only: a site with its own origin, with the widget. Returns its address. */
export async function startShop(shop: ShopServer): Promise<{ origin: string; stop(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true });
  guard(app, shop.baseUrl);
  const beside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const [style, script] = [`${designTokens}\n${beside('shop.css')}`, beside('shop.js')];
  const bell = pageAssets.find(({ path }) => path.endsWith('/bell.svg'));
  const { origin: deskbell } = shop.baseUrl;
  const widget = `${deskbell}/widget/v1/${publicId('chn', shop.channel.channelId)}.js`;
  const page = shopPage({ widget, inbox: deskbell });
  app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/shop.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/shop.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  app.get('/bell.svg', (_, reply) => reply.type('image/svg+xml').send(bell?.bytes));
  app.get('/identity', async () => ({
    identity: (await signCustomer(shop.database, shop.digest, shop.channel)) ?? null,
  }));
  const origin = await listenLocally(app, shop.port);
  return { origin, stop: () => app.close() };
}

/** The policy that docs/widget/ recommends to sites with a strict one. */
function guard(app: FastifyInstance, { origin }: URL): void {
  const policy =
    `default-src 'none'; script-src 'self' ${origin}; frame-src ${origin}; style-src 'self'; img-src 'self'; ` +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (!isLocalRequest(request)) return void reply.code(421).send();
    return done();
  });
}
