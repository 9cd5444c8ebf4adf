import { RefusedAddress } from './refused-address.ts';

/** Why there was no response, for the endpoint's operator. Error messages may contain addresses, and aren't passed on. */
export function failureOf(error: unknown): string {
  if (error instanceof RefusedAddress) return 'It does not lead to a public address; nothing was sent.';
  const { code = '', name = '' } = error as { code?: string; name?: string };
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return 'Nothing came in time.';
  if (code === 'ENOTFOUND') return 'The name has no address.';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return `Its certificate is not valid (${code}).`;
  if (/^E[A-Z]+$/.test(code)) return `The connection failed (${code}).`;
  return 'The connection failed.';
}
