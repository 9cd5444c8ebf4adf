import { html } from 'ghtml';

export interface MarkedApp {
  name: string;
  logoUrl: string | null;
}

/**
 * The picture next to an app's name: its logo, or the first letter of its name.
 *
 * Only logos stored on this server are shown. A remote one would tell its owner who views the page, and the page's
 * content policy blocks it anyway.
 */
export function appMark({ name, logoUrl }: MarkedApp): string {
  if (logoUrl !== null && isOurs(logoUrl)) {
    return html`<img class="app-mark" src="${logoUrl}" alt="" width="48" height="48">`;
  }
  return html`<span class="app-mark app-letter" aria-hidden="true">${firstLetter(name)}</span>`;
}

function isOurs(url: string): boolean {
  return /^\/(?![/\\])/.test(url) || /^data:image\/(?:png|jpeg|gif|webp);base64,/.test(url);
}

function firstLetter(name: string): string {
  return (name.match(/[\p{L}\p{N}]/u)?.[0] ?? '?').toUpperCase();
}
