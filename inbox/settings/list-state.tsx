import type { LucideIcon } from 'lucide-react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { faultText } from './fault-text.ts';

type Props = {
  list: { isPending: boolean; error: Error | null };
  isEmpty: boolean;
  empty: { icon: LucideIcon; title: string; children: ReactNode };
  children: ReactNode;
};

/** A list as it stands: on its way, failed, empty, or there. */
export function ListState({ list, isEmpty, empty, children }: Props) {
  if (list.isPending) return <Waiting />;
  if (list.error && isEmpty)
    return (
      <Card>
        <EmptyState icon={CircleAlert} title="This could not be loaded">
          {faultText(list.error)}
        </EmptyState>
      </Card>
    );
  if (!isEmpty) return children;
  return (
    <Card>
      <EmptyState icon={empty.icon} title={empty.title}>
        {empty.children}
      </EmptyState>
    </Card>
  );
}

function Waiting() {
  return (
    <Card isList>
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className="flex items-center gap-3 p-4">
          <Skeleton className="size-8 rounded-lg" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </Card>
  );
}
