import { html } from 'ghtml';

/** What the page loads, all of it from this server. The version is in the name, so that a browser may keep it for good. */
export type ReferenceAssets = { storage: string; library: string; start: string; style: string };

/** `/docs`: the API's document as a page to read, search and try. It is drawn by a script; without one it says where else to read. */
export function referencePage({ storage, library, start, style }: ReferenceAssets): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · Deskbell</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
<noscript><p>This page is drawn by a script of this server. Without one, the same is in
<a href="/openapi.json">openapi.json</a>, and in the folder docs/api of the source.</p></noscript>
<div id="reference"></div>
<script src="${storage}"></script>
<script src="${library}"></script>
<script type="module" src="${start}"></script>
</body>
</html>
`;
}
