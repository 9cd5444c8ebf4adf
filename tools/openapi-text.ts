import { readFileSync } from 'node:fs';
import { openapiDocument } from '../contract/openapi.ts';
import { widgetOpenapiDocument } from '../contract/widget/openapi.ts';

/** The committed copy of the document, so that its diff shows changes of the contract. */
export const openapiFile = new URL('../openapi.json', import.meta.url);

/** The gate of the widget has a document of its own. */
export const widgetOpenapiFile = new URL('../widget-openapi.json', import.meta.url);

/** The expected content of `openapi.json`. */
export function openapiText(): string {
  return textOf(openapiDocument);
}

export function widgetOpenapiText(): string {
  return textOf(widgetOpenapiDocument);
}

function textOf(write: (version: string) => object): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return `${JSON.stringify(write(version), null, 2)}\n`;
}
