import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useMembership } from '../session/use-membership.ts';
import { dateText } from '../words/times.ts';
import { words } from '../words/words.ts';

const texts = words.session.policy;

/** One line above all screens during the grace period, with the date on which it ends. */
export function SecondFactorBanner() {
  const { organization, sign_in } = useMembership();
  if (sign_in.second_factor_due_at === null) return null;
  return (
    <div
      role="status"
      className="flex min-h-8 shrink-0 items-center justify-center gap-2 border-b border-line bg-sunken px-4 text-xs text-warning"
    >
      <ShieldAlert aria-hidden className="size-3.5 shrink-0" />
      <p className="min-w-0 break-words">
        {texts.dueFrom(organization.name, dateText(sign_in.second_factor_due_at))}
      </p>
      <Link
        to="/o/$organization/settings/account"
        params={{ organization: organization.slug }}
        className="inline-flex h-7 shrink-0 items-center rounded-md px-2 font-medium underline-offset-2 hover:underline touch:h-11"
      >
        {texts.setUp}
      </Link>
    </div>
  );
}
