import type { SignInProvider } from '../../../contract/inbox/mail-sign-in.ts';
import { Card } from '../../../design/card.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { SettingsSection } from '../page/settings-section.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';

const text = settingsWords.mailSignIn;

/** Signing in to the mailbox anew, for one at a provider where that is possible. */
export function SignInSection({ channel: { id, address, incoming } }: { channel: Channel }) {
  const provider = providerOf(incoming?.host ?? '');
  if (!provider) return null;
  return (
    <SettingsSection title={text.title(text.providers[provider])}>
      <Card>
        <ProviderSignIn
          provider={provider}
          channelId={async () => id}
          {...(incoming && incoming.username !== address && { username: incoming.username })}
        />
      </Card>
    </SettingsSection>
  );
}

function providerOf(host: string): SignInProvider | undefined {
  if (host === 'imap.gmail.com') return 'google';
  return host === 'outlook.office365.com' ? 'microsoft' : undefined;
}
