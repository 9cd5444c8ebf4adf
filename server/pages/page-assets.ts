import { fileURLToPath } from 'node:url';

export interface PageAsset {
  /** Path under which the pages ask for it. */
  path: string;
  /** Absolute path of the file on disk. */
  file: string;
  contentType: string;
}

/** Everything the pages load, all of it from this server. */
export const pageAssets: readonly PageAsset[] = [
  { path: '/assets/pages.css', file: besideThis('pages.css'), contentType: 'text/css; charset=utf-8' },
  { path: '/assets/bell.svg', file: besideThis('bell.svg'), contentType: 'image/svg+xml' },
];

function besideThis(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
