import type { PasskeyChallenge } from '../../../../contract/inbox/second-factor.ts';
import { browserName } from '../../../session/browser-name.ts';
import { createPasskey } from '../../../session/passkeys.ts';
import { send } from '../../../session/send.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';

const text = settingsWords.account.passkeys;

/** Adds a passkey of this device to the user's account; the device asks them. */
export async function addPasskey(): Promise<void> {
  const path = '/account/passkeys';
  const { options, state } = (await send({ method: 'POST', path: `${path}/challenge` })) as PasskeyChallenge;
  const response = await createPasskey(options);
  await send({ method: 'POST', path, body: { state, response, name: browserName(navigator.userAgent) } });
}

/** Why it wasn't added. */
export function addPasskeyError(error: unknown): string {
  if (!(error instanceof DOMException)) return errorText(error);
  return error.name === 'InvalidStateError' ? text.alreadyThere : text.canceled;
}
