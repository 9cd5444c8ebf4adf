import Type, { type Static } from 'typebox';
import { Exactly, Id, OneOf } from '../primitives.ts';
import { maxPinned } from '../values/max-pinned.ts';
import { sidebarSections } from '../values/sidebar-sections.ts';

const TagIds = (description: string) =>
  Type.Array(Id('tag', 'Tag id.'), { maxItems: maxPinned, description });
const Sections = (description: string) =>
  Type.Array(OneOf(sidebarSections, 'A section.'), { maxItems: sidebarSections.length, description });

/** How a member has arranged the sidebar. */
export const SidebarPreferences = Exactly({
  pinned_tag_ids: TagIds('The tags that come first, and stay visible when the others are folded.'),
  folded_sections: Sections('The sections that are folded.'),
});

export type SidebarPreferences = Static<typeof SidebarPreferences>;

export const ChangeSidebarPreferencesBody = Exactly({
  pin_tag_ids: Type.Optional(TagIds('Tags to pin.')),
  unpin_tag_ids: Type.Optional(TagIds('Tags to unpin.')),
  fold: Type.Optional(Sections('Sections to fold.')),
  unfold: Type.Optional(Sections('Sections to unfold.')),
});

export type ChangeSidebarPreferencesBody = Static<typeof ChangeSidebarPreferencesBody>;
