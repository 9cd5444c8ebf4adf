/**
 * Whether an SMTP server will not take this email however often it is asked: 5yz to the recipient or to the content (RFC
 * 5321 section 4.2.1). A refused log-in or sender is the operator's to put right, and the mail waits for that.
 */
export function isRefusal(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  if (responseCode === undefined || responseCode < 500 || responseCode > 599) return false;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
}
