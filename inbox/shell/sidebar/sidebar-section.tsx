import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useStored } from '../../page/use-stored.ts';

type Props = {
  /** What it is remembered by. */
  id: string;
  title: string;
  /** How much it has, shown while it is folded. */
  size?: string;
  /** Shown whether it is folded or not. */
  pinned?: ReactNode;
  children: ReactNode;
};

/** A part of the sidebar that folds; whether it is folded is remembered in this browser. */
export function SidebarSection({ id, title, size, pinned, children }: Props) {
  const [isFolded, setIsFolded] = useStored(`deskbell-folded ${id}`, false);
  const contentId = useId();
  return (
    <section aria-label={title}>
      <h2>
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={contentId}
          onClick={() => setIsFolded(!isFolded)}
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
