import { Avatar } from '../../../design/avatar.tsx';
import { Card } from '../../../design/card.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { OwnSessions } from '../../settings/account/own-sessions.tsx';
import { PasswordForm } from '../../settings/account/password-form.tsx';
import { ProvidersSection } from '../../settings/account/providers/providers-section.tsx';
import { TokensSection } from '../../settings/account/tokens/tokens-section.tsx';
import { TwoFactorSection } from '../../settings/account/two-factor/two-factor-section.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { SettingsSection } from '../../settings/page/settings-section.tsx';
import { OwnSignature } from '../../settings/signatures/own-signature.tsx';
import { LanguageChoice } from '../../words/language-choice.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.account;

/** The user's own account: profile, password, second factor and sessions. */
export function AccountScreen() {
  const { user } = useMembership();
  return (
    <SettingsPage title={text.title}>
      <div className="flex items-center gap-3">
        <Avatar name={user.name ?? ''} size="large" />
        <div className="min-w-0">
          <p className="truncate font-medium">
            <bdi>{user.name}</bdi>
          </p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
      </div>
      <OwnSignature />
      <PasswordForm />
      <TwoFactorSection />
      <ProvidersSection />
      <OwnSessions />
      <TokensSection />
      <SettingsSection title={text.language.title} lead={text.language.lead}>
        <Card>
          <div className="max-w-sm">
            <LanguageChoice />
          </div>
        </Card>
      </SettingsSection>
    </SettingsPage>
  );
}
