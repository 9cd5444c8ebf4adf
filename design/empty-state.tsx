import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { icon: LucideIcon; title: string; children?: ReactNode };

/** Says why there is nothing here, and what to do about it. */
export function EmptyState({ icon: Icon, title, children }: Props) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-8 text-center">
      <Icon aria-hidden className="size-7 text-muted" strokeWidth={1.5} />
      <p className="font-medium">{title}</p>
      {children !== undefined && <div className="max-w-80 text-sm text-muted">{children}</div>}
    </div>
  );
}
