import { expect, test } from 'vitest';
import type { Field } from '../../sdk/src/types.ts';
import { testConversation } from '../testing/conversation.ts';
import { factsOfConversation, fieldsMissingOnClose, shownFields } from './shown-fields.ts';

const field = (key: string, more: Partial<Field> = {}): Field => ({
  id: `fld_${key}`,
  key,
  label: key,
  record: 'conversation',
  kind: 'text',
  options: [],
  shown_when: null,
  missing: [],
  required_on_close: true,
  position: 0,
  inserted_at: 0,
  updated_at: 0,
  ...more,
});
const isReturn = { field: 'custom_attributes.type', op: 'is', value: 'Return' } as const;
const tagged = { field: 'tag_id', op: 'is', value: 'tag_1' } as const;
const keysOf = (fields: Field[]) => fields.map(({ key }) => key);

test('a field that depends on another one is shown, and required, only while that has its value', () => {
  const fields = [field('outcome', { shown_when: isReturn }), field('plan', { record: 'contact' })];
  const [other, returned] = [{}, { type: 'Return' }].map((custom_attributes) =>
    factsOfConversation(testConversation({ custom_attributes }), {}),
  );
  if (!other || !returned) throw new Error('There are two.');
  expect([keysOf(shownFields(fields, 'conversation', other)), fieldsMissingOnClose(fields, other)]).toEqual([
    [],
    [],
  ]);
  expect(keysOf(shownFields(fields, 'conversation', returned))).toEqual(['outcome']);
  expect(keysOf(fieldsMissingOnClose(fields, returned))).toEqual(['outcome']);
});

test('valid values count as filled in; invalid values, unchecked boxes and spam are treated like on the server', () => {
  const fields = [field('seats', { kind: 'number' }), field('checked', { kind: 'checkbox' })];
  const missing = (custom_attributes: Record<string, unknown>, is_spam = false) =>
    keysOf(
      fieldsMissingOnClose(fields, factsOfConversation(testConversation({ custom_attributes, is_spam }), {})),
    );
  expect(missing({ seats: 0, checked: true })).toEqual([]);
  expect(missing({ seats: 'many', checked: false })).toEqual(['seats', 'checked']);
  expect(missing({}, true)).toEqual([]);
});

test('while the tags are loading, a field that depends on them is shown, and closing is left to the server', () => {
  const facts = factsOfConversation(testConversation({ tags: ['returns'] }), {});
  const fields = [field('outcome', { shown_when: tagged })];
  expect(keysOf(shownFields(fields, 'conversation', facts))).toEqual(['outcome']);
  expect(fieldsMissingOnClose(fields, facts)).toEqual([]);
});

test('a field whose condition names something deleted is shown, and isn’t certainly required', () => {
  const broken = field('reason', { shown_when: tagged, missing: [{ kind: 'tag', id: 'tag_1' }] });
  const facts = factsOfConversation(testConversation({}), { tagIdsByName: new Map() });
  expect(keysOf(shownFields([{ ...broken, missing: [] }], 'conversation', facts))).toEqual([]);
  expect(keysOf(shownFields([broken], 'conversation', facts))).toEqual(['reason']);
  expect(fieldsMissingOnClose([broken], facts)).toEqual([]);
});
