import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAllowedSite } from '../../contract/widget/is-allowed-site.ts';
import type { LoaderSettings } from '../../contract/widget/loader-settings.ts';
import { NotFound } from '../errors/errors.ts';
import { acceptedCoding } from './accepted-coding.ts';
import { isNotModified } from './entity-tag.ts';

export type ServedChannel = {
  settings: LoaderSettings;
  /** Absent once a page of the channel's sites has loaded the loader. */
  noteFirstVisit?: () => Promise<void>;
};

type Dependencies = {
  /** The folder of the built widget. */
  folder: string;
  /** @throws NotFound if there is no such channel */
  findChannel: (channelId: string) => Promise<ServedChannel>;
};

/**
 * What a website loads: the loader with a channel's settings in it, the panel's page, and its assets. These are the
 * only responses of this server that other sites may embed (decisions/0210).
 */
export function serveWidget(app: FastifyInstance, { folder, findChannel }: Dependencies): void {
  const loader = readFileSync(join(folder, 'loader.js'), 'utf8');
  const panel = readFileSync(join(folder, 'panel.html'), 'utf8');

  app.get('/widget/v1/:script', { config: { isCompressed: true } }, async (request, reply) => {
    const { script } = request.params as { script: string };
    if (!script.endsWith('.js')) throw new NotFound();
    const { settings, noteFirstVisit } = await findChannel(script.slice(0, -'.js'.length));
    if (noteFirstVisit && isVisit(request, settings.sites))
      await noteFirstVisit().catch((error) =>
        request.log.warn({ err: error }, 'noting a first visit failed'),
      );
    const text = `(()=>{const deskbellSettings=${JSON.stringify(settings)};${loader}})();\n`;
    reply.headers({
      etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (isNotModified(request, reply)) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(text);
  });

  app.get('/widget/:channel_id', async (request, reply) => {
    const { channel_id } = request.params as { channel_id: string };
    const { sites } = (await findChannel(channel_id)).settings;
    reply.removeHeader('x-frame-options');
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': panelPolicy(sites),
      'cross-origin-opener-policy': 'unsafe-none',
    });
    return reply.type('text/html; charset=utf-8').send(panel);
  });

  serveAssets(app, join(folder, 'assets'));
}

/**
 * Whether a page with the chat requests it, as far as its browser tells, rather than somebody who opens the script's
 * address.
 */
function isVisit({ headers }: FastifyRequest, sites: readonly string[]): boolean {
  if ((headers['sec-fetch-dest'] ?? 'script') !== 'script') return false;
  const page = headers.referer;
  return page === undefined || (URL.canParse(page) && isAllowedSite(new URL(page).origin, sites));
}

/** `frame-ancestors` takes the sites as written; without any, every page may frame the panel. */
function panelPolicy(sites: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types deskbell-parse',
    `frame-ancestors ${sites.length === 0 ? '*' : sites.join(' ')}`,
  ].join('; ');
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
const endings = { br: '.br', gzip: '.gz' } as const;

/** Their names contain a content hash. The panel's frame has this origin, so no other site requests them. */
function serveAssets(app: FastifyInstance, assets: string): void {
  const names = new Set(readdirSync(assets));
  app.get('/widget/assets/:name', async (request, reply): Promise<FastifyReply> => {
    const { name } = request.params as { name: string };
    const type = types[name.split('.').at(-1) ?? ''];
    if (!names.has(name) || type === undefined) throw new NotFound();
    const coding = acceptedCoding(request, ['br', 'gzip']) as keyof typeof endings | undefined;
    if (coding) reply.header('content-encoding', coding);
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    return reply.type(type).send(createReadStream(join(assets, name + (coding ? endings[coding] : ''))));
  });
}
