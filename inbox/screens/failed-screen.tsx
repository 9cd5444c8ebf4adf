import { CloudOff } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { words } from '../words/words.ts';

/** The app failed; offers to reload. */
export function FailedScreen({ message }: { message: string }) {
  return (
    <main className="h-dvh">
      <EmptyState isPage icon={CloudOff} title={words.screens.failed}>
        <p className="mb-4">{message}</p>
        <Button onClick={() => location.reload()}>{words.screens.reload}</Button>
      </EmptyState>
    </main>
  );
}
