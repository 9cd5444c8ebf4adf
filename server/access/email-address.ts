/**
 * An e-mail address as it is stored and compared: NFC and lower case, so that one person cannot have two accounts that
 * look alike (security S27). Undefined for what is not one, or holds characters that no mail address needs.
 */
export function normaliseEmail(text: string): string | undefined {
  const email = text.normalize('NFC').toLowerCase();
  return email.length <= 254 && /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(email)
    ? email
    : undefined;
}
