import { RefusedAddress } from '../../../outgoing/refused-address.ts';
import { causesOf } from './causes-of.ts';

/** What went wrong at a provider, in a sentence or two for its admins. Never a token, code or secret. */
export function describeFault(error: unknown): string {
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof RefusedAddress))
    return 'It is not at a public address. The operator can allow its network in DESKBELL_SIGN_IN_ALLOW.';
  const refusal = causes.find(isRefusal);
  if (refusal) {
    const description = refusal.error_description ? `: ${refusal.error_description}` : '';
    return plain(`It answered “${refusal.error}”${description}.`);
  }
  return plain(causes.map(({ message }) => message).join(': '));
}

type Refusal = Error & { error: string; error_description?: string };

/** An error of OAuth 2.0, from the token endpoint or in the response. */
function isRefusal(error: Error): error is Refusal {
  return typeof (error as Partial<Refusal>).error === 'string';
}

const maxLength = 400;

function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}
