import { readFileSync } from 'node:fs';
import { openapiDocument } from '../contract/openapi.ts';

/** Where the document is kept, so that a change of the contract shows in it. */
export const openapiFile = new URL('../openapi.json', import.meta.url);

/** What `openapi.json` has to be. */
export function openapiText(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return `${JSON.stringify(openapiDocument(version), null, 2)}\n`;
}
