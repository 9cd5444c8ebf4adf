import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { EmptyState } from '../../design/empty-state.tsx';
import { useTitle } from '../page/use-title.ts';
import { words } from '../words/words.ts';

/** An address that leads nowhere, or to an organization that this person is not in. */
export function NotFoundScreen() {
  useTitle(words.screens.nothingHere);
  return (
    <main className="h-dvh">
      <EmptyState icon={Compass} title={words.screens.nothingHere}>
        {words.screens.nothingHereWhy}
        <Link to="/" className="mt-3 block text-accent underline">
          {words.screens.toInbox}
        </Link>
      </EmptyState>
    </main>
  );
}
