import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../design/skeleton.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../settings/page/error-text.ts';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { SettingsSection } from '../../settings/page/settings-section.tsx';
import { DomainsSection } from '../../settings/sign-in/domains/domains-section.tsx';
import { OwnProviderForm } from '../../settings/sign-in/own-provider-form.tsx';
import { policyQuery } from '../../settings/sign-in/policy-query.ts';
import { ProvidersSection } from '../../settings/sign-in/providers/providers-section.tsx';
import { SecondFactorForm } from '../../settings/sign-in/second-factor-form.tsx';
import { SessionsForm } from '../../settings/sign-in/sessions-form.tsx';
import { TokensForm } from '../../settings/sign-in/tokens-form.tsx';
import { WaysInForm } from '../../settings/sign-in/ways-in-form.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.signIn;

/** For admins: what the organization requires of its members' sign-ins. */
export function SignInScreen() {
  const { organization } = useMembership();
  const policy = useQuery(policyQuery(organization.id));
  if (policy.data === undefined)
    return (
      <SettingsPage title={text.title} lead={text.lead}>
        {policy.error ? (
          <p role="alert" className="text-sm text-danger">
            {errorText(policy.error)}
          </p>
        ) : (
          <Skeleton className="h-28" />
        )}
      </SettingsPage>
    );
  const { data } = policy;
  // Forms start over with the saved values.
  const key = JSON.stringify(data);
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <ProvidersSection />
      <DomainsSection />
      <SettingsSection title={text.secondFactor.title} lead={text.secondFactor.lead}>
        <SecondFactorForm key={key} policy={data} />
      </SettingsSection>
      <SettingsSection title={text.waysIn.title} lead={text.waysIn.lead}>
        <WaysInForm key={key} policy={data} />
      </SettingsSection>
      <SettingsSection title={text.ownProvider.title} lead={text.ownProvider.lead}>
        <OwnProviderForm key={key} policy={data} />
      </SettingsSection>
      <SettingsSection title={text.sessions.title} lead={text.sessions.lead}>
        <SessionsForm key={key} policy={data} />
      </SettingsSection>
      <SettingsSection title={text.tokens.title} lead={text.tokens.lead}>
        <TokensForm key={key} policy={data} />
      </SettingsSection>
    </SettingsPage>
  );
}
