import { useEffect, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { words } from '../words/words.ts';
import { canUsePasskeys, signWithPasskey } from './passkeys.ts';
import { ProviderButton } from './provider-button.tsx';
import { type SignInOutcome, sendPasskey } from './sign-in-again.ts';
import { type SignInOptions, signInOptions } from './sign-in-options.ts';

const texts = words.session;

type Props = { onOutcome: (outcome: SignInOutcome) => void };

/** A passkey, or a provider, which opens in a new tab: the dialog closes when the user returns from there. */
export function OtherWaysIn({ onOutcome }: Props) {
  const [options, setOptions] = useState<SignInOptions>();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    void signInOptions().then(setOptions);
  }, []);
  const signIn = async () => {
    // Each challenge counts once.
    const { passkey } = await signInOptions();
    if (!passkey) return;
    try {
      onOutcome(await sendPasskey(passkey.state, await signWithPasskey(passkey.options)));
    } catch {
      onOutcome({ error: texts.stepUp.passkeyCanceled });
    }
  };
  const open = (address: string) => {
    setIsAway(true);
    window.open(address, '_blank', 'noopener');
  };
  const offersPasskey = options?.passkey !== undefined && canUsePasskeys;
  if (!options || (!offersPasskey && options.providers.length === 0)) return null;
  return (
    <div className="grid gap-2">
      {offersPasskey && <Button onClick={() => void signIn()}>{texts.stepUp.usePasskey}</Button>}
      {options.providers.map(({ address, name }) => (
        <ProviderButton key={address} name={name} onClick={() => open(address)} />
      ))}
      {isAway && (
        <p role="status" className="text-xs text-soft">
          {texts.stepUp.inOtherTab}
        </p>
      )}
    </div>
  );
}
