import { html } from 'ghtml';
import { styleAddress } from './page-assets.ts';
import type { PageWords } from './words/en/words.ts';

export interface PageParts {
  /** Plain text for the browser tab; never the name of an app, which anybody may choose. */
  title: string;
  /** HTML of the page's main part. */
  body: string;
  /** `narrow` for one small form, `regular` for reading. */
  width: 'narrow' | 'regular';
}

/**
 * Wraps a page's main part into a whole HTML document.
 *
 * The pages contain no script, no style attribute and nothing from elsewhere, so that they can be served with
 * `default-src 'none'; style-src 'self'; img-src 'self' data:`.
 */
export function pageLayout({ language }: PageWords, page: PageParts): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · Deskbell</title>
<link rel="icon" type="image/svg+xml" href="/assets/bell.svg">
<link rel="stylesheet" href="${styleAddress}">
</head>
<body class="page page-${page.width}">
<header class="top"><span class="wordmark"><img class="bell" src="/assets/bell.svg" alt="" width="24" height="24">Deskbell</span></header>
<main class="main">
!${page.body}
</main>
</body>
</html>
`;
}
