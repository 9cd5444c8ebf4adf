import { expect, test } from 'vitest';
import { isMissingValue } from './is-missing-value.ts';

function refusal(code: string, fields: object = {}, relation = 'messages') {
  const message = `null value in column "conversation_id" of relation "${relation}" violates not-null constraint`;
  return Object.assign(new Error(message), { code, ...fields });
}

test('a missing value is recognized by its table', () => {
  expect(isMissingValue(refusal('23502', { table: 'messages' }), 'messages')).toBe(true);
  expect(isMissingValue(refusal('23502', { table: 'notes' }), 'messages')).toBe(false);
  expect(isMissingValue(refusal('23505', { table: 'messages' }), 'messages')).toBe(false);
});

test('on a sharded database it is recognized by the shard in the message', () => {
  expect(isMissingValue(refusal('23502', {}, 'messages_102034'), 'messages')).toBe(true);
  expect(isMissingValue(refusal('23502', {}, 'message_external_ids_102034'), 'messages')).toBe(false);
});
