import { expect, test } from 'vitest';
import type { Action, Member, Tag } from '../../sdk/src/types.ts';
import { isInvalid } from './is-invalid.ts';

const records = {
  members: [
    { user: { id: 'usr_mara' }, status: 'active' },
    { user: { id: 'usr_away' }, status: 'disabled' },
  ] as Member[],
  teams: [],
  tags: [{ id: 'tag_refund' }] as Tag[],
};
const gone = (action: Action) => isInvalid(action, records);

test('an action is invalid if its tag or team was deleted, or its member isn’t active', () => {
  expect(gone({ type: 'add_tag', tag_id: 'tag_refund' })).toBe(false);
  expect(gone({ type: 'remove_tag', tag_id: 'tag_old' })).toBe(true);
  expect(gone({ type: 'move_to_team', team_id: 'team_old' })).toBe(true);
  expect(gone({ type: 'move_to_team', team_id: null })).toBe(false);
  expect(gone({ type: 'assign', user_id: 'usr_mara' })).toBe(false);
  expect(gone({ type: 'assign', user_id: 'usr_away' })).toBe(true);
  for (const user_id of ['me', null]) expect(gone({ type: 'assign', user_id })).toBe(false);
  expect(gone({ type: 'set_status', status: 'closed' })).toBe(false);
});

test('nothing is invalid while it is still loading', () => {
  const loading = { members: undefined, teams: undefined, tags: undefined };
  expect(isInvalid({ type: 'add_tag', tag_id: 'tag_old' }, loading)).toBe(false);
  expect(isInvalid({ type: 'assign', user_id: 'usr_away' }, loading)).toBe(false);
});
