import { expect, test } from 'vitest';
import type { Conversation, Suggestion } from '../../../sdk/src/types.ts';
import { shownSuggestions } from './shown-suggestions.ts';

const tag = (name: string) => ({ id: `tag_${name}`, name, color: null, inserted_at: 1 });
const made = (id: string, fields: Partial<Suggestion> = {}): Suggestion => ({
  id,
  conversation_id: 'cnv_1',
  kind: 'reply',
  status: 'open',
  body_html: '<p>Hi</p>',
  tags: [],
  macro: null,
  sources: [],
  by: { type: 'app', id: 'app_1', name: 'Helper' },
  inserted_at: 10,
  updated_at: 10,
  ...fields,
});

type LastMessage = NonNullable<Conversation['last_message']>;
const lastBy = (id: string, inserted_at: number) => {
  const user = { id, name: null, email: null, instagram_handle: null, profile_picture_url: null };
  const last_message: LastMessage = { id: 'msg_1', preview: '', inserted_at, user, delivery_failure: null };
  return { last_message, tags: ['known'] };
};
const shown = (suggestions: Suggestion[], conversation = lastBy('cnt_1', 5), usedId?: string) =>
  shownSuggestions(suggestions, conversation, usedId).map(({ suggestion, isOutdated }) =>
    isOutdated ? `${suggestion.id}, outdated` : suggestion.id,
  );

test('the newest reply and the newest summary are shown, and all tags and macros', () => {
  const tags = made('tags', { kind: 'tags', tags: [tag('new')] });
  const macro = made('macro', { kind: 'macro', macro: { id: 'mac_1', name: 'A' } });
  const summaries = [made('old summary', { kind: 'summary' }), made('summary', { kind: 'summary' })];
  const all = [made('old'), tags, ...summaries, macro, made('new')];
  expect(shown(all)).toEqual(['new', 'macro', 'summary', 'tags']);
});

test('a reply is outdated once the contact has written again, and gone once a member has replied', () => {
  expect(shown([made('one')], lastBy('cnt_1', 11))).toEqual(['one, outdated']);
  expect(shown([made('one')], lastBy('usr_1', 11))).toEqual([]);
  expect(shown([made('one', { kind: 'summary' })], lastBy('usr_1', 11))).toEqual(['one, outdated']);
});

test('what the draft was written from is not offered again, nor tags that the conversation has', () => {
  expect(shown([made('one')], lastBy('cnt_1', 5), 'one')).toEqual([]);
  expect(shown([made('one', { kind: 'tags', tags: [tag('known')] })])).toEqual([]);
  expect(shown([made('one', { kind: 'macro' })])).toEqual([]);
});
