/**
 * Whether an SMTP server rejects this email permanently: 5yz for the recipient or the content (RFC 5321 section
 * 4.2.1). A rejected login or sender is for the operator to fix, and the email waits for that.
 */
export function isRefusal(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  if (responseCode === undefined || responseCode < 500 || responseCode > 599) return false;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
}
