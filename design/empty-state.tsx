import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  icon: LucideIcon;
  title: string;
  /** The title is the heading of the page. */
  isPage?: boolean;
  children?: ReactNode;
};

/** Says why there is nothing here, and what to do about it. */
export function EmptyState({ icon: Icon, title, isPage = false, children }: Props) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-8 text-center">
      <Icon aria-hidden className="size-7 text-muted" strokeWidth={1.5} />
      <Title className="font-medium">{title}</Title>
      {children !== undefined && <div className="max-w-80 text-sm text-muted">{children}</div>}
    </div>
  );
}
