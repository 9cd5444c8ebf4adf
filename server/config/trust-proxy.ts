import { isNetwork } from './is-network.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Which proxies may say where a request comes from: `1` any proxy in front, otherwise those at addresses or in
 * networks.
 */
export function readTrustProxy(text: string | undefined): string[] | boolean {
  if (text === undefined || text === '0') return false;
  if (text === '1') return true;
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every(isNetwork)) return parts;
  throw new OperatorError(
    'DESKBELL_TRUST_PROXY must be 1, or addresses and networks with commas between them, such as 10.0.0.0/8.',
  );
}
