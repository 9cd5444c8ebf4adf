import { isNetwork } from './is-network.ts';
import { OperatorError } from './operator-error.ts';

/** Where webhooks may be delivered beyond public https addresses. */
export type WebhookRules = {
  /** Addresses and networks that are not public, and may be called all the same. */
  networks: string[];
  /** Plain http will do. */
  allowsHttp: boolean;
};

const publicHttpsOnly: WebhookRules = { networks: [], allowsHttp: false };

/** Whatever listens on this machine, too: for a demo, where developers try their endpoints. */
export const loopbackToo: WebhookRules = { networks: ['127.0.0.0/8', '::1/128'], allowsHttp: true };

/**
 * DESKBELL_WEBHOOK_ALLOW (contract section 10): `10.0.0.0/8, 127.0.0.1, http`. Networks and not names: a name can be made to
 * point anywhere, as its owner decides.
 *
 * @throws OperatorError
 */
export function readWebhookRules(text: string | undefined, absent = publicHttpsOnly): WebhookRules {
  if (text === undefined) return absent;
  const parts = text.split(',').map((part) => part.trim());
  const networks = parts.filter((part) => part !== '' && part !== 'http');
  if (networks.every(isNetwork)) return { networks, allowsHttp: parts.includes('http') };
  throw new OperatorError(
    'DESKBELL_WEBHOOK_ALLOW must be addresses and networks with commas between them, such as 10.0.0.0/8, and the word ' +
      'http where plain http is to do.',
  );
}
