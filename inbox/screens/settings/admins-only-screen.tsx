import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { Card } from '../../../design/card.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.adminsOnly;

/** Instead of a screen of settings that only admins can use: its address may have come from one of them. */
export function AdminsOnlyScreen() {
  const { organization } = useMembership();
  return (
    <SettingsPage title={text.title}>
      <Card>
        <EmptyState icon={ShieldCheck} title={text.why(organization.name)}>
          {text.ask}
          <Link
            to="/o/$organization/settings/members"
            params={{ organization: organization.slug }}
            className="mt-3 flex min-h-11 items-center justify-center text-accent underline"
          >
            {text.toMembers}
          </Link>
        </EmptyState>
      </Card>
    </SettingsPage>
  );
}
