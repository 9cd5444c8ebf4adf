import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { designTokens } from '../pages/design-tokens.ts';
import {
  type DocsAssets,
  type DocsPage,
  type DocsTab,
  docsPage,
  type MenuGroup,
} from '../pages/docs/docs-page.ts';
import type { ApiDocument } from '../pages/docs/document.ts';
import { renderMarkdown } from '../pages/docs/markdown.ts';
import {
  addressOf,
  guideGroups,
  guidesIn,
  isServedAsItIs,
  linkFrom,
  sdkReadme,
} from '../pages/docs/navigation.ts';
import { referencePages } from '../pages/docs/reference-pages.ts';
import { type SdkMethod, sdkMethods } from '../pages/docs/sdk-methods.ts';
import { type SdkGroup, sdkMethodsPage } from '../pages/docs/sdk-page.ts';
import { errorPage } from '../pages/error-page.ts';
import { entityTag, isNotModified } from './entity-tag.ts';
import { sendPage } from './page.ts';
import { wordsFor } from './page-language.ts';

const repository = new URL('../../', import.meta.url);
const folder = new URL('../pages/docs/', import.meta.url);

/** The same for everybody, without secrets. */
const compressed = { config: { isCompressed: true } } as const;

/** `GET /docs` and everything below it: the guides, the reference and the SDK, for everybody; none of it is secret. */
export function serveDocs(app: FastifyInstance): void {
  const assets: DocsAssets = {
    style: serveAsset(app, 'docs.css', 'text/css; charset=utf-8'),
    early: serveAsset(app, 'early.js', 'text/javascript; charset=utf-8'),
    script: serveAsset(app, 'docs.js', 'text/javascript; charset=utf-8'),
  };
  // Rendered on first request and cached: some sixty pages, which change only with the version.
  let site: Promise<Site> | undefined;
  const siteOnce = () => {
    site ??= renderSite(assets);
    return site;
  };
  app.get('/docs', compressed, async (request, reply) => sendDocs(request, reply, await siteOnce(), '/docs'));
  app.get('/docs/search.json', compressed, async (request, reply) => {
    const { search } = await siteOnce();
    return send(request, reply, search, 'application/json; charset=utf-8');
  });
  app.get<{ Params: { '*': string } }>('/docs/*', compressed, async (request, reply) => {
    const path = `docs/${request.params['*']}`;
    return isServedAsItIs(path)
      ? sendFile(reply, path)
      : sendDocs(request, reply, await siteOnce(), `/${path}`);
  });
}

/**
 * Scripts, styles and requests of this server only; nothing inline, and no frame around it (security S15). Trying an
 * operation is a request to this server without its cookies.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function sendDocs(request: FastifyRequest, reply: FastifyReply, { pages }: Site, path: string): FastifyReply {
  const page = pages.get(path.replace(/\/$/, ''));
  if (page === undefined) return sendPage(reply, missingPage(request), 404);
  reply.header('content-security-policy', policy);
  return send(request, reply, page, 'text/html; charset=utf-8');
}

function missingPage(request: FastifyRequest): string {
  const words = wordsFor(request);
  return errorPage(words, { ...words.errors.noSuchPage, requestId: request.id });
}

function send(request: FastifyRequest, reply: FastifyReply, text: string, contentType: string): FastifyReply {
  reply.headers({ etag: entityTag(text), 'cache-control': 'no-cache' });
  if (isNotModified(request, reply)) return reply.code(304).send();
  return reply.type(contentType).send(text);
}

const types: Readonly<Record<string, string>> = { '.png': 'image/png', '.svg': 'image/svg+xml' };

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  const type = types[extname(path)] ?? 'text/plain; charset=utf-8';
  return reply
    .header('cache-control', 'public, max-age=300')
    .type(type)
    .send(createReadStream(new URL(path, repository)));
}

/** Serves one of our files under a name with a content hash, so that browsers may cache it forever. */
function serveAsset(app: FastifyInstance, name: string, contentType: string): string {
  const own = readFileSync(new URL(name, folder), 'utf8');
  const bytes = Buffer.from(name.endsWith('.css') ? `${designTokens}\n${own}` : own);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const path = `/docs/assets/${version}-${name}`;
  app.get(path, compressed, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type(contentType).send(bytes),
  );
  return path;
}

/** Yields to the event loop. */
const otherWork = () => new Promise((resolve) => setImmediate(resolve));

type Site = { pages: ReadonlyMap<string, string>; search: string };
type Section = { tab: DocsTab; title: string; pages: readonly DocsPage[]; menu: readonly MenuGroup[] };

/** Reads every source and renders every page, one after the other, so that requests are served in between. */
async function renderSite(assets: DocsAssets): Promise<Site> {
  const sections = [await guides(), ...(await referenceAndSdk())];
  const pages = new Map<string, string>();
  for (const { tab, menu, pages: own } of sections) {
    for (const page of own) {
      pages.set(page.path, docsPage({ page, tab, menu, assets }));
      await otherWork();
    }
  }
  return { pages, search: JSON.stringify(sections.flatMap(passagesOf)) };
}

function passagesOf({ title, pages }: Section) {
  return pages.flatMap(({ path, title: page, passages }) =>
    passages.map(({ id, heading, text }) => ({
      url: id === '' ? path : `${path}#${id}`,
      section: title,
      page,
      heading,
      text,
    })),
  );
}

const text = (path: string) => readFile(new URL(path, repository), 'utf8');

async function guides(): Promise<Section> {
  const groups = await Promise.all(
    guideGroups.map(async (group) => {
      const entries = guidesIn(group, await pagesIn(group.folder));
      return {
        title: group.title,
        pages: await Promise.all(entries.map(({ file, label }) => guidePage(file, label))),
      };
    }),
  );
  return { tab: '/docs', title: 'Guides', pages: groups.flatMap(({ pages }) => pages), menu: groups };
}

async function pagesIn(folder: string | undefined): Promise<string[]> {
  if (folder === undefined) return [];
  const names = await readdir(new URL(`${folder}/`, repository));
  return names.map((name) => `${folder}/${name}`);
}

/** The source of the files that examples import. */
const setupNote =
  '<p class="setup-note">Examples use the address, the token and the files of the <a href="/docs#setup">setup</a>.</p>';

/** A page is called by its title unless the menu has a shorter one. */
async function guidePage(file: string, label?: string): Promise<DocsPage> {
  const rendered = renderMarkdown(await text(file), (href) => linkFrom(file, href));
  const body = rendered.body.includes('./deskbell.ts') ? setupNote + rendered.body : rendered.body;
  return { path: addressOf(file), label: label ?? rendered.title, layout: 'article', ...rendered, body };
}

async function referenceAndSdk(): Promise<Section[]> {
  const groups = await sdkGroups();
  const methods = groups.flatMap((group) => group.methods);
  const examples = new Map(
    methods.flatMap(({ operationId, example }) => (operationId && example ? [[operationId, example]] : [])),
  );
  const document: ApiDocument = JSON.parse(await text('openapi.json'));
  const reference: DocsPage[] = [];
  for (const render of referencePages(document, examples)) {
    reference.push(render());
    await otherWork();
  }
  const sdk = [await guidePage(sdkReadme, 'Overview'), sdkMethodsPage(groups)];
  return [
    {
      tab: '/docs/reference',
      title: 'API reference',
      pages: reference,
      menu: [{ title: 'API reference', pages: reference }],
    },
    { tab: '/docs/sdk', title: 'SDK', pages: sdk, menu: [{ title: 'SDK', pages: sdk }] },
  ];
}

/** The SDK's methods grouped by their object, then its functions. */
async function sdkGroups(): Promise<SdkGroup[]> {
  const methodsIn = async (file: string, prefix: string) => sdkMethods(await text(`sdk/src/${file}`), prefix);
  const functionsIn = async (folder: string): Promise<SdkMethod[]> => {
    const files = (await sourcesIn(folder)).map((file) => methodsIn(`${folder}/${file}`, ''));
    return (await Promise.all(files)).flat().filter(({ example }) => example !== undefined);
  };
  const resources = (await sourcesIn('resources')).filter((file) => file !== 'resource.ts');
  const named = resources.map(async (file) => {
    const name = file.slice(0, -'.ts'.length);
    return { title: `deskbell.${name}`, methods: await methodsIn(`resources/${file}`, `deskbell.${name}.`) };
  });
  return [
    { title: 'Connecting', methods: await functionsIn('oauth') },
    { title: 'deskbell', methods: await methodsIn('deskbell.ts', 'deskbell.') },
    ...(await Promise.all(named)),
    { title: 'Webhooks received', methods: await functionsIn('webhooks') },
  ];
}

async function sourcesIn(folder: string): Promise<string[]> {
  const names = await readdir(new URL(`sdk/src/${folder}/`, repository));
  return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
}
