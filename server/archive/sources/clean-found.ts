import { hasOddEscapes, storableJson } from '../../text/well-formed-text.ts';

/** What was found, as PostgreSQL can store it, whatever characters its texts have. */
export function cleanFound<Item>(found: Item): Item {
  return hasOddEscapes(JSON.stringify(found)) ? (JSON.parse(storableJson(found)) as Item) : found;
}
