/** The authorization response of a mailbox provider: RFC 6749 section 4.1.2. */
export type MailSignInReturn = { state?: string; code?: string; error?: string };

export function readMailSignIn({ state, code, error }: Record<string, unknown>): MailSignInReturn {
  return {
    ...(typeof state === 'string' && { state }),
    // The router parses a value of digits as a number.
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    ...(typeof error === 'string' && { error }),
  };
}
