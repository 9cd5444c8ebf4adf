import { isNetwork } from './is-network.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Non-public addresses that a setting allows: `10.0.0.0/8, 127.0.0.1`.
 *
 * @throws OperatorError naming the variable
 */
export function readNetworks(name: string, text = ''): string[] {
  const networks = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (networks.every(isNetwork)) return networks;
  throw new OperatorError(
    `${name} must be addresses and networks with commas between them, such as 10.0.0.0/8.`,
  );
}
