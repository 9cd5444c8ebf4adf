import type { Database } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { AppChange } from './app-change.ts';
import { endOldSecrets, replaceSecret } from './app-secret-store.ts';
import { lockApp } from './app-store.ts';
import { addAppSecret } from './create-app.ts';
import { visibleApp } from './visible-app.ts';

/**
 * Issues a new secret for an app, and sets the end of the previous one. Two can be valid at once (contract section
 * 4): one that was already being replaced ends now. Returns the secret, the only time it is ever shown.
 *
 * @throws NotFound, Conflict if it has none
 */
export async function rotateAppSecret(
  database: Database,
  { organizationId, id, actor }: AppChange,
  oldWorksForSeconds: number,
): Promise<string> {
  return database.transaction(async (transaction) => {
    await lockApp(transaction, organizationId, id);
    const { name, has_secret } = await visibleApp(transaction, organizationId, id);
    if (!has_secret) throw new Conflict('This app was registered without a secret. Register another one.');
    await endOldSecrets(transaction, id);
    await replaceSecret(transaction, id, oldWorksForSeconds);
    const secret = await addAppSecret(transaction, id);
    const details = { app: name, secret_ending: secret.slice(-4), old_works_for: String(oldWorksForSeconds) };
    await recordAudit(transaction, { organizationId, kind: 'app.secret_added', actor, details });
    return secret;
  });
}

/** Ends all but an app's latest secret, whatever their remaining time. @throws NotFound */
export async function endOldSecret(
  database: Database,
  { organizationId, id, actor }: AppChange,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockApp(transaction, organizationId, id);
    const { name } = await visibleApp(transaction, organizationId, id);
    const endings = await endOldSecrets(transaction, id);
    if (endings.length === 0) return;
    const details = { app: name, secret_ending: endings.join(' ') };
    await recordAudit(transaction, { organizationId, kind: 'app.secret_ended', actor, details });
  });
}
