import { isNetwork } from './is-network.ts';
import { OperatorError } from './operator-error.ts';

/** Which addresses may be called beyond public ones with https. */
export type WebhookRules = {
  /** Non-public addresses and networks that may be called. */
  networks: string[];
  /** Allows plain http. */
  allowsHttp: boolean;
};

const publicHttpsOnly: WebhookRules = { networks: [], allowsHttp: false };

/** Allows everything that listens on this machine: for the demo, where developers try their endpoints. */
export const loopbackAllowed: WebhookRules = { networks: ['127.0.0.0/8', '::1/128'], allowsHttp: true };

/**
 * DESKBELL_WEBHOOK_ALLOW (contract section 10): `10.0.0.0/8, 127.0.0.1, http`. Networks rather than names: the owner
 * of a name can point it anywhere.
 *
 * @throws OperatorError
 */
export function readWebhookRules(
  text: string | undefined,
  absent = publicHttpsOnly,
  name = 'DESKBELL_WEBHOOK_ALLOW',
): WebhookRules {
  if (text === undefined) return absent;
  const parts = text.split(',').map((part) => part.trim());
  const networks = parts.filter((part) => part !== '' && part !== 'http');
  if (networks.every(isNetwork)) return { networks, allowsHttp: parts.includes('http') };
  throw new OperatorError(
    `${name} must be addresses and networks with commas between them, such as 10.0.0.0/8, and the word ` +
      'http where plain http is to do.',
  );
}
