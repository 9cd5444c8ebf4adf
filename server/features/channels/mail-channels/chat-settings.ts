import { createPublicKey } from 'node:crypto';
import {
  type ChatSettings,
  type ChatSettingsInput,
  defaultChatSettings,
} from '../../../../contract/chat-channel.ts';

/** What was not sent is kept; channels may predate a key. */
export function chatSettings(input: ChatSettingsInput, before: ChatSettings | undefined): ChatSettings {
  return { ...defaultChatSettings, ...before, ...input };
}

export function chatError({ identity_public_key: key }: ChatSettingsInput): string | undefined {
  if (key === undefined || key === null) return undefined;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(key);
    const isP256 = asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return isP256 ? undefined : 'identity_public_key must be a key of the curve P-256.';
  } catch {
    return 'identity_public_key must be a public key in PEM.';
  }
}
