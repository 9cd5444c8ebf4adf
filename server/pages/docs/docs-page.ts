import { html } from 'ghtml';
import type { Heading, Passage } from './markdown.ts';

/** A page of the documentation, without the shared layout. */
export type DocsPage = {
  path: string;
  title: string;
  /** Its name in the menu. */
  label: string;
  /** HTML below the title. */
  body: string;
  headings: readonly Heading[];
  passages: readonly Passage[];
  /** `reference` has examples in a column next to the text, and so no table of contents. */
  layout: 'article' | 'reference';
};

/** A section of the menu: its title, and its pages. */
export type MenuGroup = { title: string; pages: readonly { path: string; label: string }[] };

/** Addresses of assets that every page loads. */
export type DocsAssets = { style: string; early: string; script: string };

const tabs = [
  { path: '/docs', label: 'Guides' },
  { path: '/docs/reference', label: 'API reference' },
  { path: '/docs/sdk', label: 'SDK' },
] as const;

export type DocsTab = (typeof tabs)[number]['path'];

type Frame = { page: DocsPage; tab: DocsTab; menu: readonly MenuGroup[]; assets: DocsAssets };

/** A whole HTML document. Elements that need a script are hidden until the script has loaded. */
export function docsPage({ page, tab, menu, assets }: Frame): string {
  const neighbors = neighborsOf(page.path, menu);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Deskbell docs</title>
<link rel="icon" type="image/svg+xml" href="/assets/bell.svg">
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.early}"></script>
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="wordmark" href="/docs"><img src="/assets/bell.svg" alt="" width="24" height="24">Deskbell <span>docs</span></a>
<nav class="tabs" aria-label="Sections">!${tabs.map((it) => tabLink(it, tab)).join('')}</nav>
<button type="button" class="search-button" hidden><span>Search</span><kbd>/</kbd></button>
</header>
<div class="page page-${page.layout}">
<nav class="menu" aria-label="Pages"><details class="menu-details" open><summary>Menu</summary>!${menu.map((group) => menuGroup(group, page.path)).join('')}</details></nav>
<main id="content" tabindex="-1">
<h1>${page.title}</h1>
!${page.body}
!${neighbors}
</main>
!${page.layout === 'article' ? contents(page.headings) : ''}
</div>
<dialog class="search" aria-label="Search the docs">
<input type="text" role="combobox" aria-label="Search the docs" aria-controls="results" aria-expanded="false" aria-autocomplete="list" placeholder="Search guides, operations and the SDK" autocomplete="off" spellcheck="false">
<ul id="results" role="listbox" aria-label="Results"></ul>
<p class="search-status" role="status"></p>
</dialog>
</body>
</html>
`;
}

function tabLink({ path, label }: (typeof tabs)[number], current: DocsTab): string {
  return html`<a href="${path}"!${path === current ? ' aria-current="true"' : ''}>${label}</a>`;
}

function menuGroup({ title, pages }: MenuGroup, current: string): string {
  const rows = pages.map(
    ({ path, label }) =>
      html`<li><a href="${path}"!${path === current ? ' aria-current="page"' : ''}>${label}</a></li>`,
  );
  return html`<p class="menu-title">${title}</p><ul>!${rows.join('')}</ul>`;
}

function contents(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return '';
  const rows = shown.map(
    ({ id, text, depth }) => html`<li class="depth-${depth}"><a href="#${id}">${text}</a></li>`,
  );
  return html`<nav class="contents" aria-label="On this page"><p class="menu-title">On this page</p><ul>!${rows.join('')}</ul></nav>`;
}

function neighborsOf(path: string, menu: readonly MenuGroup[]): string {
  const pages = menu.flatMap((group) => group.pages);
  const at = pages.findIndex((it) => it.path === path);
  const link = (page: { path: string; label: string } | undefined, className: string, words: string) =>
    page === undefined
      ? ''
      : html`<a class="${className}" href="${page.path}"><span>${words}</span>${page.label}</a>`;
  const links = link(pages[at - 1], 'previous', 'Previous') + link(pages[at + 1], 'next', 'Next');
  return links === '' ? '' : html`<nav class="neighbors" aria-label="Previous and next page">!${links}</nav>`;
}
