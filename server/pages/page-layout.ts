import { html } from 'ghtml';

export interface PageParts {
  /** Plain text for the browser tab; never the name of an app, which anybody may choose. */
  title: string;
  /** HTML of the page's main part. */
  body: string;
  /** `narrow` for one small form, `regular` for reading, `wide` for lists. */
  width: 'narrow' | 'regular' | 'wide';
  /** HTML for the end of the top bar, such as who is signed in. */
  account?: string;
}

/**
 * Wraps a page's main part into a whole HTML document.
 *
 * The pages carry no script, no style attribute and nothing from elsewhere, so that they can be served
 * with `default-src 'none'; style-src 'self'; img-src 'self' data:`.
 */
export function pageLayout(page: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · Deskbell</title>
<link rel="icon" type="image/svg+xml" href="/assets/bell.svg">
<link rel="stylesheet" href="/assets/pages.css">
</head>
<body class="page page-${page.width}">
<header class="top">!${wordmark(page)}!${page.account}</header>
<main class="main">
!${page.body}
</main>
</body>
</html>
`;
}

/** A way home only where a person is at home: on the way through consent it would lead out of it. */
function wordmark({ account }: PageParts): string {
  const mark = html`<img class="bell" src="/assets/bell.svg" alt="" width="24" height="24">Deskbell`;
  return account
    ? html`<a class="wordmark" href="/">!${mark}</a>`
    : html`<span class="wordmark">!${mark}</span>`;
}
