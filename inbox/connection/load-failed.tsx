import { CloudOff } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { faultText } from '../words/fault-text.ts';
import { words } from '../words/words.ts';
import { failureOf } from './failure.ts';

type Props = { title: string; error: unknown; onRetry: () => void };

/** Something couldn't be loaded: what, why, and a retry button. */
export function LoadFailed({ title, error, onRetry }: Props) {
  // The banner says already that the server can't be reached.
  const isUnreachable = failureOf(error).kind === 'unreachable';
  return (
    <div role="alert" className="h-full">
      <EmptyState icon={CloudOff} title={title}>
        {!isUnreachable && <p className="mb-3">{faultText(error)}</p>}
        <Button size="small" onClick={onRetry}>
          {words.connection.tryAgain}
        </Button>
      </EmptyState>
    </div>
  );
}
