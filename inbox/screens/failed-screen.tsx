import { CloudOff } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';

/** Nothing can be shown, and what to do about it. */
export function FailedScreen({ message }: { message: string }) {
  return (
    <main className="h-dvh">
      <EmptyState icon={CloudOff} title="This did not work">
        <p className="mb-4">{message}</p>
        <Button onClick={() => location.reload()}>Load again</Button>
      </EmptyState>
    </main>
  );
}
