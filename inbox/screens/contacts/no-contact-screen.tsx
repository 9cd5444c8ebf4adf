import { ContactRound } from 'lucide-react';
import { EmptyState } from '../../../design/empty-state.tsx';
import { words } from '../../words/words.ts';

export function NoContactScreen() {
  return (
    <section aria-label={words.contact.title} className="hidden min-w-0 flex-1 bg-surface lg:block">
      <EmptyState icon={ContactRound} title={words.contact.list.choose} />
    </section>
  );
}
