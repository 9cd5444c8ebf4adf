import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { Database } from '../db/database.ts';
import { resealChannelSecrets } from '../features/channels/channel-secrets.ts';
import { resealClients } from '../features/channels/mail-channels/sign-in/client-store.ts';
import { resealProviders } from '../features/identity-providers/provider-store.ts';
import { resealImportSecrets } from '../features/imports/import-secrets.ts';
import { resealPushKey } from '../features/notifications/push/push-key.ts';
import { setSecretKeyCheck } from '../features/organizations/installation-store.ts';
import { resealTotp } from '../features/second-factors/totp/totp-store.ts';
import { resealSecrets } from '../features/webhooks/webhook-secrets.ts';
import { secretKeyCheckOf } from './open-installation.ts';

/**
 * Makes the database depend on only the current secret key: re-encrypts all secrets with it, and processes that don't
 * have it are refused from now on. Can be repeated.
 *
 * @returns how many secrets were re-encrypted
 */
export async function finishKeyRotation(database: Database, digest: KeyedDigest): Promise<number> {
  const resealed =
    (await resealSecrets(database, digest)) +
    (await resealChannelSecrets(database, digest)) +
    (await resealClients(database, digest)) +
    (await resealPushKey(database, digest)) +
    (await resealTotp(database, digest)) +
    (await resealProviders(database, digest)) +
    (await resealImportSecrets(database, digest));
  await setSecretKeyCheck(database, secretKeyCheckOf(digest));
  return resealed;
}
