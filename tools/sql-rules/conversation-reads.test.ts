import { beforeAll, expect, test } from 'vitest';
import {
  type ConversationRead,
  exemptReads,
  isExemptRead,
  readsIn,
  readsOfEverything,
} from './conversation-reads.ts';

const file = 'server/features/conversations/new-read.ts';
const statement = 'SELECT c.id FROM conversations c WHERE c.organization_id = $1';

let found: ConversationRead[];
beforeAll(async () => {
  found = await readsOfEverything();
});

const exempts = exemptReads.flatMap((exempt) => exempt.reads);

test('whatever reads conversations for a caller has the one condition of what they see', () => {
  expect(found.filter((read) => !exempts.some((exempt) => isExemptRead(read, exempt)))).toEqual([]);
});

test('exempt reads exist', () => {
  expect(exempts.filter((exempt) => !found.some((read) => isExemptRead(read, exempt)))).toEqual([]);
});

test('a new read without the condition is found', () => {
  expect(readsIn(file, `export const text = \`${statement}\`;`)).toEqual([{ file, name: 'text' }]);
  const conditional = `${statement} AND \${visibleIn('c', '$2')}`;
  expect(readsIn(file, `export const text = \`${conditional}\`;`)).toEqual([]);
});
