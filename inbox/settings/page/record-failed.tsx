import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../design/empty-state.tsx';
import { NotFoundError } from '../../../sdk/src/errors/named-errors.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { settingsWords } from '../../words/settings-words.ts';

type Props = {
  error: unknown;
  onRetry: () => unknown;
  /** If there is no such record. */
  missing: string;
  children: ReactNode;
};

/** In place of a record: that there is none, or that it couldn't be loaded. */
export function RecordFailed({ error, onRetry, missing, children }: Props) {
  if (!(error instanceof NotFoundError))
    return <LoadFailed title={settingsWords.parts.notLoaded} error={error} onRetry={() => void onRetry()} />;
  return (
    <EmptyState icon={CircleAlert} title={missing}>
      {children}
    </EmptyState>
  );
}
