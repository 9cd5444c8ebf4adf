/** A long list of tags is cut after so many, unless all are asked for. */
const shortList = 10;

type Named = { id: string; name: string };
type Options = { pinnedIds: readonly string[]; showsAll: boolean };

/** Tags as the sidebar lists them: those that are pinned, the others, and how many of the others are left out. */
export function pinnedFirst<Tag extends Named>(tags: readonly Tag[], { pinnedIds, showsAll }: Options) {
  const isPinned = ({ id }: Tag) => pinnedIds.includes(id);
  const others = tags.filter((tag) => !isPinned(tag));
  // To leave out two or three would save nothing: the button takes their place.
  const isCut = !showsAll && others.length > shortList + 3;
  return {
    pinned: tags.filter(isPinned),
    others: isCut ? others.slice(0, shortList) : others,
    leftOut: isCut ? others.length - shortList : 0,
  };
}
