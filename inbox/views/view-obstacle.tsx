import { EmptyState } from '../../design/empty-state.tsx';
import type { View } from '../cache/queries/views.ts';
import { words } from '../words/words.ts';
import { useCanChange } from './use-can-change.ts';

const text = words.filters;

/** Why a view shows no conversations: it doesn’t exist, or its filter names something deleted. Nothing while it loads. */
export function ViewObstacle({ view: { icon, obstacle, saved } }: { view: View }) {
  const canChange = useCanChange(saved);
  if (obstacle === 'loading') return null;
  if (obstacle === 'missing' || !saved)
    return (
      <EmptyState icon={icon} title={text.missing}>
        {text.missingWhy}
      </EmptyState>
    );
  const kinds = [...new Set(saved.missing.map(({ kind }) => text.kinds[kind]))].join(', ');
  return (
    <EmptyState icon={icon} title={text.broken}>
      {text.brokenWhy} {kinds}. {canChange ? text.brokenFix : text.brokenAsk}
    </EmptyState>
  );
}
