import { writeFileSync } from 'node:fs';
import { openapiFile, openapiText } from './openapi-text.ts';

/** Writes `openapi.json` anew. Run it after a change of `contract/`. */
writeFileSync(openapiFile, openapiText());
