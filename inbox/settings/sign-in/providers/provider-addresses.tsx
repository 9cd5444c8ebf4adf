import type { SignInProviderAddresses } from '../../../../contract/inbox/sign-in-provider.ts';
import { CopyLine } from '../../../../design/copy-line.tsx';
import { settingsWords } from '../../../words/settings-words.ts';

const text = settingsWords.providers.addresses;

type Props = {
  addresses: Omit<SignInProviderAddresses, 'id'>;
  /** Where the provider takes the address for logout. */
  logoutHelp?: string | undefined;
  hasLogout?: boolean;
};

/** What to register at the provider. */
export function ProviderAddresses({ addresses, logoutHelp = text.logoutHelp, hasLogout = true }: Props) {
  return (
    <div className="grid gap-4">
      <CopyLine label={text.redirect} text={addresses.redirect_uri} />
      {hasLogout && (
        <div className="grid gap-1">
          <CopyLine label={text.logout} text={addresses.logout_uri} />
          <p className="text-xs text-muted">{logoutHelp}</p>
        </div>
      )}
      <div className="grid gap-1">
        <CopyLine label={text.postLogout} text={addresses.post_logout_uri} />
        <p className="text-xs text-muted">{text.postLogoutHelp}</p>
      </div>
    </div>
  );
}
