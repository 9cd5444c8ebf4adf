import { readdir, readFile } from 'node:fs/promises';
import {
  type DocsAssets,
  type DocsPage,
  type DocsTab,
  docsPage,
  type MenuGroup,
} from '../pages/docs/docs-page.ts';
import type { ApiDocument } from '../pages/docs/document.ts';
import { renderMarkdown } from '../pages/docs/markdown.ts';
import { addressOf, guideGroups, guidesIn, linkFrom, sdkReadme } from '../pages/docs/navigation.ts';
import { referencePages } from '../pages/docs/reference-pages.ts';
import { type SdkMethod, sdkMethods } from '../pages/docs/sdk-methods.ts';
import { type SdkGroup, sdkMethodsPage } from '../pages/docs/sdk-page.ts';

const repository = new URL('../../', import.meta.url);

/** Yields to the event loop. */
const otherWork = () => new Promise((resolve) => setImmediate(resolve));

export type DocsSite = { pages: ReadonlyMap<string, string>; search: string };
type Section = { tab: DocsTab; title: string; pages: readonly DocsPage[]; menu: readonly MenuGroup[] };

/** Reads every source and renders every page, one after the other, so that requests are served in between. */
export async function renderSite(assets: DocsAssets): Promise<DocsSite> {
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
