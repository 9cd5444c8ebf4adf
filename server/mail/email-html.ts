import { html } from 'ghtml';
import type { Email } from './email.ts';
import { emailWords } from './words/email-words.ts';

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/**
 * The HTML part of an email. Email clients support little CSS, so every element has inline styles, and the centered
 * box is a table. Nothing is loaded: no picture, no font, no read tracking.
 */
export function emailHtml({
  language,
  subject,
  heading,
  paragraphs,
  items = [],
  link,
  notes,
}: Email): string {
  const words = emailWords(language);
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
.ground { background: #101114 !important; }
.card { background: #18191e !important; border-color: #2c2e36 !important; }
.text { color: #ededf0 !important; }
.title { color: #9aa6ff !important; }
.muted { color: #a4a7b1 !important; }
.button { background: #9aa6ff !important; color: #14162e !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f5f5f3">
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:520px;background:#ffffff;border:1px solid #e2e2df;border-radius:12px"><tr><td style="padding:28px;overflow-wrap:anywhere">
<h1 class="text" style="margin:0 0 16px;!${font};font-size:22px;line-height:1.3;color:#1b1c20">${heading}</h1>
!${paragraphs.map((text) => html`<p class="text" style="margin:0 0 16px;!${font};font-size:16px;line-height:1.5;color:#1b1c20">${text}</p>`)}
!${items.map(item)}
!${link ? button(link, words.copyAddress) : ''}
!${notes.map(note)}
</td></tr></table>
<p class="muted" style="margin:16px 0 0;!${font};font-size:13px;color:#5a5d67">${words.sentBy}</p>
</td></tr></table></div>
</body>
</html>
`;
}

function button({ label, address }: NonNullable<Email['link']>, copyAddress: string): string {
  return html`<p style="margin:8px 0 24px"><a class="button" href="${address}" style="display:inline-block;padding:13px 20px;border-radius:8px;background:#3d4fcc;color:#ffffff;!${font};font-size:16px;font-weight:600;text-decoration:none">${label}</a></p>
!${note(copyAddress)}
<p class="muted" style="margin:0 0 16px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:12px;line-height:1.5;color:#5a5d67">${address}</p>
`;
}

function item({ title, lines, address }: NonNullable<Email['items']>[number]): string {
  return html`<p class="text" style="margin:0 0 16px;!${font};font-size:15px;line-height:1.5;color:#1b1c20"><a class="title" href="${address}" style="color:#3d4fcc;font-weight:600;text-decoration:none">${title}</a>!${lines.map((line) => html`<br>${line}`)}</p>
`;
}

function note(text: string): string {
  return html`<p class="muted" style="margin:0 0 12px;!${font};font-size:14px;line-height:1.5;color:#5a5d67">${text}</p>
`;
}
