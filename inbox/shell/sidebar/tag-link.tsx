import { Pin, PinOff } from 'lucide-react';
import { ColorDot } from '../../../design/color-dot.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import type { Tag } from '../../../sdk/src/types.ts';
import { tagView } from '../../cache/queries/views.ts';
import { words } from '../../words/words.ts';
import { ViewLink } from './view-link.tsx';

type Props = { tag: Tag; count: { count: number; isAtLeast: boolean }; isPinned: boolean; onPin: () => void };

/** A tag in the sidebar, with a button that pins it. */
export function TagLink({ tag: { name, color }, count, isPinned, onPin }: Props) {
  return (
    <li className="group flex items-center">
      <ViewLink view={tagView(name)} mark={<ColorDot color={color} />} {...count} />
      <IconButton
        icon={isPinned ? PinOff : Pin}
        label={isPinned ? words.shell.unpinTag(name) : words.shell.pinTag(name)}
        onClick={onPin}
        className="pointer-events-none w-0 opacity-0 group-hover:pointer-events-auto group-hover:w-7 group-hover:opacity-100 focus-visible:pointer-events-auto focus-visible:w-7 focus-visible:opacity-100 touch:pointer-events-auto touch:size-11 touch:opacity-100"
      />
    </li>
  );
}
