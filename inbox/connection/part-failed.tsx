import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { words } from '../words/words.ts';
import { currentConnection, onConnection, useConnection } from './connection.ts';
import type { PartState } from './part-loader.ts';

type Props = { failure: NonNullable<PartState<unknown>['failure']>; onRetry: () => Promise<void> };

const text = words.connection;

/** Says that a part of the inbox couldn't be loaded. Retries by itself once the server is back. */
export function PartFailed({ failure: { isReplaced, attempts }, onRetry }: Props) {
  const { isUp } = useConnection();
  useEffect(
    () =>
      onConnection(() => {
        if (currentConnection().isUp) void onRetry();
      }),
    [onRetry],
  );
  // Some browsers cache a failed script load for the lifetime of the page.
  const mayHelpToReload = isReplaced || (attempts > 1 && isUp);
  return (
    <div role="alert" className="h-full">
      <EmptyState
        icon={isReplaced ? RefreshCw : CloudOff}
        title={isReplaced ? text.pageReplaced : text.partFailed}
      >
        {mayHelpToReload && <p className="mb-3">{text.draftsAreKept}</p>}
        <span className="flex justify-center gap-2">
          {!isReplaced && (
            <Button size="small" onClick={() => void onRetry()}>
              {text.tryAgain}
            </Button>
          )}
          {mayHelpToReload && (
            <Button size="small" variant={isReplaced ? 'primary' : 'plain'} onClick={() => location.reload()}>
              {words.screens.reload}
            </Button>
          )}
        </span>
      </EmptyState>
    </div>
  );
}
