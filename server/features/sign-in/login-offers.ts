import { isIP } from 'node:net';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import type { PasskeyOffer } from '../../pages/passkey-form.ts';
import type { Provider, SignInOffers } from '../../pages/sign-in-offers.ts';
import { offeredProviders } from '../identity-providers/active-providers.ts';
import { providersOfDomain } from '../identity-providers/domains/domain-providers.ts';
import { assertionOptions } from '../second-factors/passkeys/assertion.ts';
import { newChallenge } from '../second-factors/passkeys/challenge.ts';
import { requestingApp } from './requesting-app.ts';

export type OfferDependencies = {
  database: Database;
  digest: KeyedDigest;
  baseUrl: () => URL;
  now: () => Microseconds;
};

/** What people can sign in with before anything is known about them. */
export async function offersAtStart(
  { database, ...dependencies }: OfferDependencies,
  returnTo: string,
): Promise<SignInOffers & { providers: readonly Provider[] }> {
  const [app, providers, passkey] = await Promise.all([
    requestingApp(database, returnTo),
    offeredProviders(database, returnTo),
    passkeyOffer(dependencies),
  ]);
  return { returnTo, app, providers, passkey };
}

/**
 * The same, with the providers of the address's domain: a property of the domain, whether or not the address has an
 * account.
 */
export async function offersAfterAddress(
  dependencies: OfferDependencies,
  { returnTo, email }: { returnTo: string; email: string },
): Promise<SignInOffers & { ofDomain: readonly Provider[]; requiredBy: string | undefined }> {
  const [offers, { providers, requiredBy }] = await Promise.all([
    offersAtStart(dependencies, returnTo),
    providersOfDomain(dependencies.database, email, dependencies.now()),
  ]);
  const others = offers.providers.filter(({ id }) => !providers.some((it) => it.id === id));
  return { ...offers, providers: [...providers, ...others], ofDomain: providers, requiredBy };
}

/** Passkeys belong to a name: at an IP address there are none. */
async function passkeyOffer({
  digest,
  baseUrl,
  now,
}: Omit<OfferDependencies, 'database'>): Promise<PasskeyOffer | undefined> {
  const { hostname: host } = baseUrl();
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const { challenge, state } = newChallenge(digest, null, unixSeconds(now()));
  return { options: await assertionOptions({ host, challenge }), state };
}
