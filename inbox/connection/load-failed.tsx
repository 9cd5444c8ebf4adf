import { CloudOff } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { errorText } from '../words/error-text.ts';
import { words } from '../words/words.ts';
import { useConnection } from './connection.ts';
import { failureOf } from './failure.ts';

type Props = { title: string; error: unknown; onRetry: () => void };

const text = words.connection;

/**
 * An error message with the reason and a retry button. While the server can't be reached, which the banner reports, it only
 * waits: everything is refetched once the server is back.
 */
export function LoadFailed({ title, error, onRetry }: Props) {
  const { isUp } = useConnection();
  const isUnreachable = failureOf(error).kind === 'unreachable';
  if (isUnreachable && !isUp)
    return (
      <EmptyState icon={CloudOff} title={text.notLoadedYet}>
        {text.loadsWhenBack}
      </EmptyState>
    );
  return (
    <div role="alert" className="h-full">
      <EmptyState icon={CloudOff} title={title}>
        {!isUnreachable && <p className="mb-3">{errorText(error)}</p>}
        <Button size="small" onClick={onRetry}>
          {text.tryAgain}
        </Button>
      </EmptyState>
    </div>
  );
}
