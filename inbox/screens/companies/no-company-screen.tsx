import { Building2 } from 'lucide-react';
import { EmptyState } from '../../../design/empty-state.tsx';
import { words } from '../../words/words.ts';

export function NoCompanyScreen() {
  return (
    <section aria-label={words.company.title} className="hidden min-w-0 flex-1 bg-surface lg:block">
      <EmptyState icon={Building2} title={words.company.list.choose} />
    </section>
  );
}
