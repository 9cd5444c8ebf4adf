import { views } from '../../cache/queries/views.ts';
import { useCounts, useLiveCounts } from '../../counts/use-counts.ts';
import { ViewLink } from './view-link.tsx';

/** The views, with counts for those that people work through. */
export function ViewLinks() {
  useLiveCounts();
  const counts: Readonly<Record<string, number>> = useCounts() ?? {};
  return (
    <ul className="grid gap-px">
      {views.map((view) => (
        <li key={view.id}>
          <ViewLink view={view} count={counts[view.id]} />
        </li>
      ))}
    </ul>
  );
}
