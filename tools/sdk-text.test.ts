import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationsText } from './sdk-text/operations-text.ts';
import { typesText } from './sdk-text/types-text.ts';

const written = (file: string) => readFileSync(new URL(`../sdk/src/${file}`, import.meta.url), 'utf8');

test('the types of the SDK match the contract; otherwise run node tools/write-sdk.ts', () => {
  expect(written('types.ts')).toBe(typesText());
});

test('the operations of the SDK match the contract; otherwise run node tools/write-sdk.ts', () => {
  expect(written('operations.ts')).toBe(operationsText());
});
