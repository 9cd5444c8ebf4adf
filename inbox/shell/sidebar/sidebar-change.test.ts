import { expect, test } from 'vitest';
import { inverse, withChange } from './sidebar-change.ts';

test('a refused change is reverted without the ones made after it', () => {
  const before = { pinned_tag_ids: ['tag_1'], folded_sections: ['teams' as const] };
  const refused = { pin_tag_ids: ['tag_2'], unfold: ['teams' as const] };
  const later = { fold: ['tags' as const] };
  const shown = withChange(withChange(before, refused), later);
  expect(shown).toEqual({ pinned_tag_ids: ['tag_1', 'tag_2'], folded_sections: ['tags'] });
  const { pinned_tag_ids, folded_sections } = withChange(shown, inverse(refused));
  expect([pinned_tag_ids, folded_sections.toSorted()]).toEqual([['tag_1'], ['tags', 'teams']]);
});
