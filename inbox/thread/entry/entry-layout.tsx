import type { ReactNode } from 'react';
import { Avatar } from '../../../design/avatar.tsx';
import { dateText, timeText } from '../../words/times.ts';

type Props = {
  name: string;
  at: number;
  /** Badges beside name and time. */
  marks?: ReactNode;
  /** The delivery state, after the time. */
  state?: ReactNode;
  /** The actions, at the end of the line. */
  actions?: ReactNode;
  children: ReactNode;
  /** Customers, colleagues and notes each have their own background. */
  variant?: 'customer' | 'colleague' | 'note';
  /** Whether it has yet to be sent. */
  isPending?: boolean;
};

const variants = {
  customer: 'bg-bubble',
  colleague: 'bg-bubble-own',
  note: 'bg-note ring-1 ring-note-line ring-inset',
};

/** An entry of the thread: avatar, name and time, then its content. */
export function EntryLayout(props: Props) {
  const { name, at, marks, state, actions, children, variant = 'customer', isPending = false } = props;
  // Not paler, which would leave its small text without contrast.
  const outline = isPending ? 'outline-1 -outline-offset-1 outline-control-line outline-dashed' : '';
  return (
    <article className={`group relative flex gap-3 rounded-lg px-3 py-2.5 ${variants[variant]} ${outline}`}>
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <header className="flex min-h-7 flex-wrap items-center gap-x-2">
          <bdi className="font-semibold">{name}</bdi>
          {marks}
          <time
            className="text-xs text-muted"
            dateTime={new Date(at * 1000).toISOString()}
            title={dateText(at)}
          >
            {timeText(at)}
          </time>
          {state}
          {actions}
        </header>
        {children}
      </div>
    </article>
  );
}
