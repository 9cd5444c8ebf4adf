import type { ReceivedClaims } from '../openid/redeem-response.ts';

/** A claim as an admin sees it; `value` is null if it is received but not shown. */
export type ShownClaim = { name: string; value: string | null };

const maxClaims = 100;
const maxNameLength = 100;
const maxValueLength = 500;

/** Single-use values and hashes of tokens, and what names itself a secret. */
const hidden = /^(?:nonce|at_hash|c_hash|s_hash|sid|jti|session_state)$|secret|password|token/i;

/**
 * The claims of the ID token, then those that only UserInfo has. Values that contain one of the secrets are hidden, whatever
 * their name.
 */
export function shownClaims({ idToken, userInfo }: ReceivedClaims, secrets: readonly string[]): ShownClaim[] {
  const all = { ...userInfo, ...idToken };
  const names = [...new Set([...Object.keys(idToken), ...Object.keys(userInfo ?? {})])].slice(0, maxClaims);
  return names.map((name) => ({
    name: name.slice(0, maxNameLength),
    value: shown(name, all[name], secrets),
  }));
}

function shown(name: string, value: unknown, secrets: readonly string[]): string | null {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (hidden.test(name) || secrets.some((secret) => text.includes(secret))) return null;
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}
