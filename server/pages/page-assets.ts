import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { designTokens } from './design-tokens.ts';

export interface PageAsset {
  /** The path at which pages request it. */
  path: string;
  bytes: Buffer;
  contentType: string;
  /** Changes with the content; pages that include it in the query let browsers cache the asset forever. */
  version: string;
}

const style = asset('pages.css', 'text/css; charset=utf-8', [designTokens, besideThis('pages.css')]);
const icon = asset('bell.svg', 'image/svg+xml', [besideThis('bell.svg')]);

const passkeyScript = asset('passkey.js', 'text/javascript; charset=utf-8', [besideThis('passkey.js')]);

/** The installed inbox's name and icons. */
const manifest = asset('manifest.webmanifest', 'application/manifest+json', [
  besideThis('manifest.webmanifest'),
]);
const appIcons = ['app-180.png', 'app-192.png', 'app-512.png', 'app-maskable-512.png'].map((name) =>
  withVersion(name, 'image/png', readFileSync(new URL(`icons/${name}`, import.meta.url))),
);

/** Everything that pages load, all of it from this server. */
export const pageAssets: readonly PageAsset[] = [style, icon, passkeyScript, manifest, ...appIcons];

/** The addresses that pages request, versioned so that after an upgrade nobody sees new pages with old styles. */
export const styleAddress = `${style.path}?v=${style.version}`;
export const passkeyScriptAddress = `${passkeyScript.path}?v=${passkeyScript.version}`;

function asset(name: string, contentType: string, parts: readonly string[]): PageAsset {
  return withVersion(name, contentType, Buffer.from(parts.join('\n')));
}

function withVersion(name: string, contentType: string, bytes: Buffer): PageAsset {
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { path: `/assets/${name}`, bytes, contentType, version };
}

function besideThis(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
