import { RotateCw } from 'lucide-react';
import type { SidebarSectionName } from '../../../contract/values/sidebar-sections.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { words } from '../../words/words.ts';
import { SidebarSection } from './sidebar-section.tsx';

type Props = { id: SidebarSectionName; title: string; onRetry: () => unknown };

/** A section of the sidebar that couldn't be loaded. */
export function SectionFailed({ id, title, onRetry }: Props) {
  return (
    <SidebarSection id={id} title={title}>
      <div className="flex items-center gap-2 ps-2 text-xs text-muted">
        <p className="min-w-0 flex-1">{words.shell.notLoaded}</p>
        <IconButton icon={RotateCw} label={words.connection.tryAgain} onClick={() => onRetry()} />
      </div>
    </SidebarSection>
  );
}
