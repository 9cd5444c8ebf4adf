import { Avatar } from '../../design/avatar.tsx';
import { OwnSessions } from '../account/own-sessions.tsx';
import { PasswordForm } from '../account/password-form.tsx';
import { useMembership } from '../session/use-membership.ts';
import { SettingsPage } from '../settings/settings-page.tsx';

/** What is a person's own: how they sign in, and where they are. */
export function AccountScreen() {
  const { user } = useMembership();
  return (
    <SettingsPage title="Your account">
      <div className="flex items-center gap-3">
        <Avatar name={user.name ?? ''} size="large" />
        <div className="min-w-0">
          <p className="truncate font-medium">
            <bdi>{user.name}</bdi>
          </p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
      </div>
      <OwnSessions />
      <PasswordForm />
    </SettingsPage>
  );
}
