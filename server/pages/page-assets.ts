import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { designTokens } from './design-tokens.ts';

export interface PageAsset {
  /** Path under which the pages ask for it. */
  path: string;
  bytes: Buffer;
  contentType: string;
  /** Changes with the content; pages that name it in the query let a browser keep the asset for good. */
  version: string;
}

const style = asset('pages.css', 'text/css; charset=utf-8', [designTokens, besideThis('pages.css')]);
const icon = asset('bell.svg', 'image/svg+xml', [besideThis('bell.svg')]);

/** Everything the pages load, all of it from this server. */
export const pageAssets: readonly PageAsset[] = [style, icon];

/** What pages ask for, so that after an upgrade nobody sees new pages in an old style. */
export const styleAddress = `${style.path}?v=${style.version}`;

function asset(name: string, contentType: string, parts: readonly string[]): PageAsset {
  const bytes = Buffer.from(parts.join('\n'));
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { path: `/assets/${name}`, bytes, contentType, version };
}

function besideThis(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
