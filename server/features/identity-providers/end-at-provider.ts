import { unixSeconds } from '../../db/microseconds.ts';
import { useChallenge } from '../second-factors/passkeys/challenge.ts';
import { lockProvider } from './hold-provider.ts';
import { type LogoutToken, readLogoutToken } from './openid/read-logout-token.ts';
import { usableProvider } from './provider-client.ts';
import { endSessionsOfSubject } from './provider-sessions.ts';
import type { ProviderDependencies } from './start-flow.ts';

/** Longer than a logout token is accepted. */
const rememberedSeconds = 600;

/** Longer than it takes from a provider's response to a session. */
const endedSeconds = 60;

/** A session that its provider has just ended: one that is still beginning doesn't. */
export function endedSession(providerId: string, sid: string): string {
  return `ended ${providerId} ${sid}`;
}

/**
 * Ends sessions because their provider says so (OpenID Connect Back-Channel Logout 1.0), on all processes at once. A
 * token counts once.
 *
 * @returns whether the token was valid
 */
export async function endAtProvider(
  { database, digest, now, identityFetch }: ProviderDependencies,
  { providerId, token }: { providerId: string; token: string },
): Promise<boolean> {
  const usable = await usableProvider(database, digest, providerId);
  if (!usable) return false;
  const at = unixSeconds(now());
  let logout: LogoutToken;
  try {
    logout = await readLogoutToken(identityFetch, usable.client, { token, now: at });
  } catch {
    // Not recorded as the provider's last fault: anybody can send a token.
    return false;
  }
  const { id: challenge, subject, sid } = logout;
  return database.transaction(async (transaction) => {
    if (!(await useChallenge(transaction, { challenge, expiresAt: at + rememberedSeconds }))) return false;
    if (sid !== null)
      await useChallenge(transaction, {
        challenge: endedSession(providerId, sid),
        expiresAt: at + endedSeconds,
      });
    // Those who are signing in right now are waited for.
    await lockProvider(transaction, providerId);
    await endSessionsOfSubject(transaction, { providerId, subject, sid });
    return true;
  });
}
