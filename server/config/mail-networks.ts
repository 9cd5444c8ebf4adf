import { isNetwork } from './is-network.ts';
import { OperatorError } from './operator-error.ts';

/**
 * DESKBELL_MAIL_ALLOW: `10.0.0.0/8, 127.0.0.1`. Non-public addresses that may be a channel's mail server.
 *
 * @throws OperatorError
 */
export function readMailNetworks(text = ''): string[] {
  const networks = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (networks.every(isNetwork)) return networks;
  throw new OperatorError(
    'DESKBELL_MAIL_ALLOW must be addresses and networks with commas between them, such as 10.0.0.0/8.',
  );
}
