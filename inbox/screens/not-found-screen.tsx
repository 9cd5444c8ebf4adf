import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { EmptyState } from '../../design/empty-state.tsx';

/** An address that leads nowhere, or to an organization that this person is not in. */
export function NotFoundScreen() {
  return (
    <main className="h-dvh">
      <EmptyState icon={Compass} title="There is nothing here">
        The address may be mistyped, or you are not a member of this organization (any more).{' '}
        <Link to="/" className="text-accent underline">
          Go to your inbox
        </Link>
      </EmptyState>
    </main>
  );
}
