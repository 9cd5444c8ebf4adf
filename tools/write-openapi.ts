import { writeFileSync } from 'node:fs';
import { openapiFile, openapiText, widgetOpenapiFile, widgetOpenapiText } from './openapi-text.ts';

/** Rewrites `openapi.json` and `widget-openapi.json`. Run it after a change of `contract/`. */
writeFileSync(openapiFile, openapiText());
writeFileSync(widgetOpenapiFile, widgetOpenapiText());
