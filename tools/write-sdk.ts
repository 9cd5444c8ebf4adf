import { writeFileSync } from 'node:fs';
import { operationsText } from './sdk-text/operations-text.ts';
import { typesText } from './sdk-text/types-text.ts';

/** Writes the generated parts of the SDK. Run it after a change of `contract/`. */
writeFileSync(new URL('../sdk/src/types.ts', import.meta.url), typesText());
writeFileSync(new URL('../sdk/src/operations.ts', import.meta.url), operationsText());
