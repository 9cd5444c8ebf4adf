import { isIP } from 'node:net';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import type { PasskeyOffer } from '../../pages/passkey-form.ts';
import type { Provider, SignInOffers } from '../../pages/sign-in-offers.ts';
import { offeredProviders } from '../identity-providers/offered-providers.ts';
import { assertionOptions } from '../second-factors/passkeys/assertion.ts';
import { newChallenge } from '../second-factors/passkeys/challenge.ts';
import { requestingApp } from './requesting-app.ts';

export type OfferDependencies = {
  database: Database;
  digest: KeyedDigest;
  baseUrl: () => URL;
  now: () => Microseconds;
};

type Offers = SignInOffers & {
  providers: readonly Provider[];
  ofDomain: readonly Provider[];
  requiredBy: string | undefined;
};

/**
 * What people can sign in with. Once they have entered an address, its domain's providers come first: a property of the
 * domain, whether or not the address has an account.
 */
export async function loginOffers(
  { database, ...dependencies }: OfferDependencies,
  { returnTo, email }: { returnTo: string; email?: string | undefined },
): Promise<Offers> {
  const [app, offered, passkey] = await Promise.all([
    requestingApp(database, returnTo),
    offeredProviders(database, { returnTo, email, now: dependencies.now() }),
    passkeyOffer(dependencies),
  ]);
  return { returnTo, app, passkey, ...offered };
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
