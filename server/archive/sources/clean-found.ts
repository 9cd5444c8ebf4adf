import { cleanText } from '../../text/well-formed-text.ts';

/** What was found, as PostgreSQL can store it, whatever characters its texts have. */
export function cleanFound<Item>(found: Item): Item {
  const json = JSON.stringify(found);
  // Almost always: both are escaped in JSON.
  if (!/\\u(0000|d[89a-f])/.test(json)) return found;
  return JSON.parse(json, (_, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  ) as Item;
}
