import type { QueryResultRow } from 'pg';
import { expect, test } from 'vitest';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../ids/public-id.ts';
import type { SuggestionRow } from './suggestion-row.ts';
import { withReferences } from './with-references.ts';

const caller = {
  organization: { id: newId() },
  scopes: ['conversations:read', 'macros:read'],
} as unknown as Caller;

const row = {
  tag_ids: [newId()],
  sources: [
    { type: 'conversation', id: newId() },
    { type: 'macro', id: newId() },
  ],
} as unknown as SuggestionRow;

test('references are read one statement at a time, since a transaction can send only one', async () => {
  let running = 0;
  const atOnce: number[] = [];
  const reader: Reader = {
    async read<Row extends QueryResultRow>() {
      running += 1;
      atOnce.push(running);
      await new Promise(setImmediate);
      running -= 1;
      return [] as Row[];
    },
  };
  await withReferences(reader, caller, [row]);
  expect(atOnce).toEqual([1, 1, 1]);
});
