import { createHash } from 'node:crypto';
import { html } from 'ghtml';

const style = `:root{color-scheme:light dark}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;padding:1px 0;display:flow-root;color:light-dark(#1b1c20,#ececf0);background:light-dark(#eeeeea,#24262d);font:0.875rem/1.5rem -apple-system,"Segoe UI",Roboto,Inter,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif;overflow-wrap:anywhere}
p,ul,ol,blockquote,pre,table,h1,h2,h3,h4{margin:0 0 .5rem}
h1,h2,h3,h4{font-size:1rem}
p,li,h1,h2,h3,h4,td,th{unicode-bidi:plaintext}
a{color:light-dark(#3d4fcc,#9aa6ff)}
img{max-width:100%;height:auto;border-radius:.375rem}
blockquote{border-inline-start:2px solid light-dark(#cfcfca,#393c46);padding-inline-start:.75rem;color:light-dark(#4d505a,#b6b9c3)}
pre,code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.8125rem}
pre{white-space:pre-wrap}
table{display:block;overflow-x:auto;border-collapse:collapse}
td,th{border:1px solid light-dark(#e6e6e2,#26282f);padding:.25rem .5rem;text-align:start}`;

const styleHash = createHash('sha256').update(style).digest('base64');

type Policy = { origin: string; loadsRemoteImages: boolean };

/**
 * It runs nothing, sends nothing, frames nothing, and shows only this server's pictures; others only if the reader
 * asked for them. `allow-same-origin` without `allow-scripts` lets the surrounding page measure it, and nothing else.
 */
export function framePolicy({ origin, loadsRemoteImages }: Policy): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `img-src 'self' ${origin}${loadsRemoteImages ? ' https: http:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
}

type Frame = Policy & { bodyHtml: string; theme: string | null };

/**
 * A document with only a message's body. `bodyHtml` was sanitized when it was written. Its language is unknown, and
 * declared so (RFC 5646 section 4.1, `und`): otherwise it would inherit that of the surrounding page.
 */
export function messageFrame({ bodyHtml, theme, ...policy }: Frame): string {
  const body = policy.loadsRemoteImages ? bodyHtml : withoutRemoteImages(bodyHtml, policy.origin);
  const known = theme === 'light' || theme === 'dark' ? theme : 'system';
  return html`<!doctype html>
<html lang="und" data-theme="${known}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Message</title><style>!${style}</style></head>
<body dir="auto">!${body}</body>
</html>`;
}

/** The policy would block them, and the browser report each one. Their alternative text is shown instead. */
function withoutRemoteImages(bodyHtml: string, origin: string): string {
  return bodyHtml.replaceAll(/(<img\b[^>]*?)\ssrc="([^"]*)"/g, (whole, before: string, src: string) =>
    src.startsWith(`${origin}/files/`) ? whole : before,
  );
}
