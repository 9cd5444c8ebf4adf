import { EmptyState } from '../../design/empty-state.tsx';
import type { View } from '../cache/queries/views.ts';
import { FirstRunPanel } from '../first-run/first-run-panel.tsx';
import { ShowGettingStarted } from '../first-run/show-getting-started.tsx';
import { useFirstSteps } from '../first-run/use-first-steps.ts';

/** Says why a view is empty. On a phone, which has no room beside the list, it also shows the first steps. */
export function EmptyList({ view }: { view: View }) {
  const steps = useFirstSteps();
  const reason = (
    <EmptyState icon={view.icon} title={view.name}>
      {view.empty}
      <div className="lg:hidden">
        <ShowGettingStarted />
      </div>
    </EmptyState>
  );
  if (!steps) return reason;
  return (
    <>
      <div className="lg:hidden">
        <FirstRunPanel steps={steps} />
      </div>
      <div className="hidden h-full lg:block">{reason}</div>
    </>
  );
}
