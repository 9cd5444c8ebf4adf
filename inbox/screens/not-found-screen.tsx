import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { EmptyState } from '../../design/empty-state.tsx';
import { useTitle } from '../page/use-title.ts';
import { words } from '../words/words.ts';

/** An unknown URL, or an organization that this user isn't a member of. */
export function NotFoundScreen() {
  useTitle(words.screens.notFound);
  return (
    <main className="h-dvh">
      <EmptyState isPage icon={Compass} title={words.screens.notFound}>
        {words.screens.notFoundWhy}
        <Link to="/" className="mt-3 block text-accent underline">
          {words.screens.toInbox}
        </Link>
      </EmptyState>
    </main>
  );
}
