import { createHash } from 'node:crypto';
import { html } from 'ghtml';
import type { PageWords } from './words/en/words.ts';

/** Light whatever the reader's system prefers: it is a document, and mostly printed. */
const style = `:root{color-scheme:light}
body{margin:2rem auto;max-width:46rem;padding:0 1rem;color:#1b1c20;background:#fff;font:0.9375rem/1.5 -apple-system,"Segoe UI",Roboto,Inter,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif;overflow-wrap:anywhere}
h1{margin:0;font-size:1.375rem;line-height:1.3}
h2{margin:1.5rem 0 .5rem;font-size:1.0625rem}
.details{color:#5b5e68;font-size:.8125rem}
.text{white-space:pre-wrap}
header p{margin:.25rem 0 0;color:#5b5e68}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.125rem 1rem;margin:1rem 0;font-size:.8125rem}
dt{color:#5b5e68}
dd{margin:0}
article{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #dcdcd7;border-radius:.5rem}
article.note{border-style:dashed;border-color:#b98a00}
article>p.head{margin:0 0 .5rem;font-size:.8125rem;color:#5b5e68;break-after:avoid}
.head b{color:#1b1c20;font-size:.9375rem}
.mark{padding:0 .375rem;border:1px solid currentColor;border-radius:.25rem;font-size:.75rem}
.body>:last-child{margin-bottom:0}
p,ul,ol,blockquote,pre,table{margin:0 0 .5rem}
.body h1,.body h2,.body h3,.body h4{font-size:1rem;margin:0 0 .5rem}
p,li,td,th,h1,h2,h3,h4,dd{unicode-bidi:plaintext}
a{color:#3d4fcc}
img{max-width:100%;max-height:20cm;height:auto;break-inside:avoid}
blockquote{border-inline-start:2px solid #cfcfca;padding-inline-start:.75rem;color:#4d505a}
pre,code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.8125rem}
pre{white-space:pre-wrap}
table{border-collapse:collapse}
tr{break-inside:avoid}
td,th{border:1px solid #dcdcd7;padding:.25rem .5rem;text-align:start}
.files{margin:.5rem 0 0;padding-inline-start:1.25rem;font-size:.8125rem}
@page{margin:18mm 16mm}
@media print{body{margin:0;max-width:none;padding:0;font-size:10.5pt}article{box-decoration-break:clone;-webkit-box-decoration-break:clone;orphans:3;widows:3}a{color:inherit}}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** It runs nothing, loads nothing, and sends nothing: its images are part of it. */
export const exportPolicy = `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/** The facts above the messages, in their order; texts. */
export type ExportedFact = { name: string; value: string };

export type ExportedEntry = {
  author: string;
  at: { text: string; iso: string };
  isNote: boolean;
  isSolution: boolean;
  /** Sanitized, with images as `data:` URLs. */
  bodyHtml: string;
  /** With the path of those that lie beside the document. */
  files: readonly { name: string; size: string; address?: string | undefined }[];
};

type Head = { title: string; subtitle: string; facts: readonly ExportedFact[] };

/** The beginning of the document, up to its first entry. */
export function exportedHead(language: string, { title, subtitle, facts }: Head): string {
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="${exportPolicy}"><meta name="referrer" content="no-referrer"><title>${title}</title><style>!${style}</style></head>
<body>
<header><h1 dir="auto">${title}</h1><p>${subtitle}</p>
<dl>!${facts.map(({ name, value }) => html`<dt>${name}</dt><dd dir="auto">${value}</dd>`).join('')}</dl></header>
<main>
`;
}

export function exportedEntry(words: PageWords['exported'], entry: ExportedEntry): string {
  const { author, at, isNote, isSolution, bodyHtml, files } = entry;
  const marks = [...(isNote ? [words.note] : []), ...(isSolution ? [words.solution] : [])];
  const listed = files.map((file) => html`<li>!${fileName(file)} (${file.size})</li>`).join('');
  return html`<article !${isNote ? 'class="note"' : ''}>
<p class="head"><b><bdi>${author}</bdi></b> · <time datetime="${at.iso}">${at.text}</time>!${marks.map((mark) => html` <span class="mark">${mark}</span>`).join('')}</p>
<div class="body" lang="und" dir="auto">!${bodyHtml}</div>
!${listed === '' ? '' : html`<ul class="files" aria-label="${words.files}">!${listed}</ul>`}
</article>
`;
}

function fileName({ name, address }: ExportedEntry['files'][number]): string {
  const shown = html`<bdi>${name}</bdi>`;
  return address === undefined ? shown : html`<a href="${address}">!${shown}</a>`;
}

export const exportedFoot = '</main>\n</body>\n</html>\n';
