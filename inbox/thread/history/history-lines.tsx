import { Link } from '@tanstack/react-router';
import {
  ChevronDown,
  ChevronRight,
  CircleCheck,
  CircleDot,
  Clock,
  GitMerge,
  History,
  type LucideIcon,
  OctagonAlert,
  Pencil,
  SignalHigh,
  Split,
  Tag,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import type { HistoryEntry } from '../../../sdk/src/types.ts';
import { useMembership } from '../../session/use-membership.ts';
import { ageText, dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { BounceLines } from '../mail/lazy-mail.tsx';
import { type ChangeKind, historySentences } from './history-sentences.ts';
import { isFoldable } from './is-foldable.ts';
import type { ThreadChange } from './thread-change.ts';

const icons: Readonly<Record<ChangeKind, LucideIcon>> = {
  closed: CircleCheck,
  open: CircleDot,
  snoozed: Clock,
  assignee: UserRound,
  team: UsersRound,
  contact: UserRound,
  tags: Tag,
  priority: SignalHigh,
  subject: Pencil,
  spam: OctagonAlert,
  merged: GitMerge,
  split: Split,
};

/** Expanded groups stay expanded while the page is open, even if they are scrolled out of view. */
const unfolded = new Set<string>();

/** The changes between messages, one quiet line each; many are folded into a single line with their number. */
export function HistoryLines({ id, changes }: { id: string; changes: readonly ThreadChange[] }) {
  const [isUnfolded, setIsUnfolded] = useState(unfolded.has(id));
  const toggle = () => {
    if (isUnfolded) unfolded.delete(id);
    else unfolded.add(id);
    setIsUnfolded(!isUnfolded);
  };
  const canFold = isFoldable(changes);
  const last = changes.at(-1);
  const Chevron = isUnfolded ? ChevronDown : ChevronRight;
  return (
    <div className="px-3 text-xs text-muted">
      {canFold && last && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={toggle}
          className="-mx-1 flex min-h-7 items-center gap-2 rounded-md px-1 hover:bg-hover hover:text-text touch:min-h-11"
        >
          <span className="flex w-7 justify-center">
            <History aria-hidden className="size-3.5" strokeWidth={1.75} />
          </span>
          {words.history.changes(changes.length)}
          <Age at={last.inserted_at} />
          <Chevron aria-hidden className="size-3.5" />
        </button>
      )}
      {(!canFold || isUnfolded) && (
        <ul>
          {changes.map((change) =>
            'bounced' in change ? (
              <BounceLines key={change.id} message={change.bounced} at={change.inserted_at} />
            ) : (
              <Change key={change.id} change={change} />
            ),
          )}
        </ul>
      )}
    </div>
  );
}

function Change({ change }: { change: HistoryEntry }) {
  const { organization, user } = useMembership();
  return historySentences(change, user.id).map(({ kind, text, leadsTo }) => {
    const Icon = icons[kind];
    return (
      <li key={kind} className="flex min-h-6 items-start gap-2 py-0.75">
        <span className="flex h-4.5 w-7 shrink-0 items-center justify-center">
          <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 wrap-anywhere">
          {leadsTo === undefined ? (
            <bdi>{text}</bdi>
          ) : (
            <Link
              to="/o/$organization/inbox/$view/$conversation"
              params={({ view = 'open' }) => ({
                organization: organization.slug,
                view,
                conversation: leadsTo,
              })}
              className="underline decoration-line-strong underline-offset-2 hover:text-text"
            >
              <bdi>{text}</bdi>
            </Link>
          )}{' '}
          <Age at={change.inserted_at} />
        </span>
      </li>
    );
  });
}

function Age({ at }: { at: number }) {
  return (
    <time className="whitespace-nowrap" dateTime={new Date(at * 1000).toISOString()} title={dateText(at)}>
      · {ageText(at)}
    </time>
  );
}
