import { type ReactNode, useId } from 'react';

type Props = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode };

/** A section with its own heading. */
export function SettingsSection({ title, lead, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-end gap-x-4 gap-y-2">
        {/* On phones, an action is always below a text, and beside a heading alone. */}
        <div className={`flex-1 ${lead === undefined ? 'min-w-0' : 'min-w-56 max-sm:min-w-full'}`}>
          <h2 id={id} className="text-sm font-semibold">
            {title}
          </h2>
          {lead !== undefined && <p className="max-w-2xl text-xs text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
