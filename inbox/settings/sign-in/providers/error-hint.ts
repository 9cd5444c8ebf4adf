/** What the server records about a failed sign-in, and which of our sentences explains it: the first that matches. */
const hints = [
  [/“(invalid_client|unauthorized_client)”/, 'client'],
  [/redirect_uri/i, 'redirectUri'],
  [/“(server_error|temporarily_unavailable)”/, 'provider'],
  [/not at a public address/, 'network'],
  [/certificate|CERT_/i, 'certificate'],
  [/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|timeout|fetch failed/i, 'unreachable'],
  [/claim “/i, 'groups'],
] as const;

type ErrorHint = (typeof hints)[number][1];

/** What an admin can do about an error, if it is a common one. */
export function errorHint(error: string): ErrorHint | undefined {
  return hints.find(([pattern]) => pattern.test(error))?.[1];
}
