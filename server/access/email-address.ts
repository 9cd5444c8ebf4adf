/**
 * Normalizes an email address for storage and comparison: NFC and lower case, so that one person can't have two
 * accounts that look alike (security S27). Undefined for anything else, or with characters that no email address
 * needs.
 */
export function normalizeEmail(text: string): string | undefined {
  const email = text.normalize('NFC').toLowerCase();
  return email.length <= 254 && /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(email)
    ? email
    : undefined;
}
