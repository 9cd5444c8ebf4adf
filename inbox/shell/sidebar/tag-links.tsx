import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { tagsQuery } from '../../cache/queries/tags-query.ts';
import { useTagCounts } from '../../counts/use-counts.ts';
import { matching } from '../../picker/choice.ts';
import { useMembership } from '../../session/use-membership.ts';
import { numberText } from '../../words/locale/number-text.ts';
import { words } from '../../words/words.ts';
import { pinnedFirst } from './pinned-first.ts';
import { SectionFailed } from './section-failed.tsx';
import { SidebarSection } from './sidebar-section.tsx';
import { TagFilter } from './tag-filter.tsx';
import { TagLink } from './tag-link.tsx';
import { useSidebarPreferences } from './use-sidebar-preferences.ts';

/** The number of tags from which on there is a filter. */
const many = 8;

/** The tags. Pinned ones come first and stay visible when the section is folded; pins are stored per user. */
export function TagLinks() {
  const { organization } = useMembership();
  const { data: tags = [], isLoadingError, refetch } = useQuery(tagsQuery(organization.id));
  const countOf = useTagCounts();
  const { pinned_tag_ids: pinnedIds, change } = useSidebarPreferences();
  const [text, setText] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (isLoadingError) return <SectionFailed id="tags" title={words.shell.tags} onRetry={refetch} />;
  if (tags.length === 0) return null;
  const isFiltered = text.trim() !== '';
  const { pinned, others, leftOut } = pinnedFirst(tags, { pinnedIds, showsAll });
  const shown = isFiltered ? matching(tags, text) : others;
  const linkOf = (tag: (typeof tags)[number]) => {
    const isPinned = pinnedIds.includes(tag.id);
    return (
      <TagLink
        key={tag.id}
        tag={tag}
        count={countOf(tag.id)}
        isPinned={isPinned}
        onPin={() => change(isPinned ? { unpin_tag_ids: [tag.id] } : { pin_tag_ids: [tag.id] })}
      />
    );
  };
  return (
    <SidebarSection
      id="tags"
      title={words.shell.tags}
      size={numberText(tags.length)}
      pinned={
        !isFiltered && pinned.length > 0 && <ul className="grid grid-cols-1 gap-px">{pinned.map(linkOf)}</ul>
      }
    >
      {tags.length > many && <TagFilter text={text} onText={setText} list={list} />}
      <ul ref={list} className="grid grid-cols-1 gap-px">
        {shown.map(linkOf)}
      </ul>
      {isFiltered && (
        <p role="status" className="px-2 py-1 text-xs text-muted empty:hidden">
          {shown.length === 0 && words.shell.noTagMatches}
        </p>
      )}
      {!isFiltered && (leftOut > 0 || showsAll) && (
        <button
          type="button"
          onClick={() => setShowsAll(!showsAll)}
          className="h-7 w-full rounded-md px-2 text-start text-xs text-muted hover:bg-hover hover:text-text touch:h-11"
        >
          {showsAll ? words.shell.fewerTags : words.shell.allTags(tags.length)}
        </button>
      )}
    </SidebarSection>
  );
}
