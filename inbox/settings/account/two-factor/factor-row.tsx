import type { ReactNode } from 'react';

type RowProps = {
  icon: ReactNode;
  name: string;
  badge?: ReactNode;
  lead: string;
  isWarning?: boolean;
  children: ReactNode;
};

/** One of the user's sign-in methods. */
export function FactorRow({ icon, name, badge, lead, isWarning = false, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 p-4">
      {icon}
      <div className="min-w-48 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {badge}
        </h3>
        <p className={`text-xs ${isWarning ? 'text-warning' : 'text-muted'}`}>{lead}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
