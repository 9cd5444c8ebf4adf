/** The maximum length of a list of tags, unless all are shown. */
const shortList = 10;

type Named = { id: string; name: string };
type Options = { pinnedIds: readonly string[]; showsAll: boolean };

/** The tags of the sidebar: the pinned ones, the others, and how many of those are hidden. */
export function pinnedFirst<Tag extends Named>(tags: readonly Tag[], { pinnedIds, showsAll }: Options) {
  const isPinned = ({ id }: Tag) => pinnedIds.includes(id);
  const others = tags.filter((tag) => !isPinned(tag));
  // Hiding two or three wouldn't save space, as the button needs a line too.
  const isCut = !showsAll && others.length > shortList + 3;
  return {
    pinned: tags.filter(isPinned),
    others: isCut ? others.slice(0, shortList) : others,
    leftOut: isCut ? others.length - shortList : 0,
  };
}
