import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { SidebarSectionName } from '../../../contract/values/sidebar-sections.ts';
import { useSidebarPreferences } from './use-sidebar-preferences.ts';

type Props = {
  id: SidebarSectionName;
  title: string;
  /** The number of items, shown while it is folded. */
  size?: string;
  /** Shown even while it is folded. */
  pinned?: ReactNode;
  children: ReactNode;
};

/** A section of the sidebar that can be folded. Its state is stored per user. */
export function SidebarSection({ id, title, size, pinned, children }: Props) {
  const { folded_sections, change } = useSidebarPreferences();
  const isFolded = folded_sections.includes(id);
  const contentId = useId();
  return (
    <section aria-label={title} className="rail:hidden">
      <h2>
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={contentId}
          onClick={() => change(isFolded ? { unfold: [id] } : { fold: [id] })}
          className="flex h-7 w-full items-center gap-1 rounded-md px-2 text-2xs font-medium text-muted hover:bg-hover hover:text-text touch:h-11"
        >
          {title}
          <ChevronRight
            aria-hidden
            className={`size-3 transition-transform ${isFolded ? '' : 'rotate-90 rtl:-rotate-90'}`}
          />
          {isFolded && <span className="ms-auto font-normal tabular-nums">{size}</span>}
        </button>
      </h2>
      {pinned}
      <div id={contentId} hidden={isFolded}>
        {!isFolded && children}
      </div>
    </section>
  );
}
