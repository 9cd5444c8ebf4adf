import { writeFileSync } from 'node:fs';
import { openapiFile, openapiText } from './openapi-text.ts';

/** Rewrites `openapi.json`. Run it after a change of `contract/`. */
writeFileSync(openapiFile, openapiText());
