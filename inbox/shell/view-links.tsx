import { views } from '../list/views.ts';
import { ViewLink } from './view-link.tsx';

export function ViewLinks() {
  return (
    <ul className="grid gap-px">
      {views.map((view) => (
        <li key={view.id}>
          <ViewLink view={view} />
        </li>
      ))}
    </ul>
  );
}
