import type { UpdateOrganizationBody } from '../../../contract/organization.ts';
import { raiseAccessVersion } from '../../access/access-version.ts';
import type { Database, Reader } from '../../db/database.ts';
import { throwFieldErrors } from '../../errors/validation-error.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { EventActor } from '../../events/record-event.ts';
import { nameError } from '../../text/name-error.ts';
import { timezoneError } from '../../text/timezone-error.ts';
import { webAddressError } from '../../text/web-address-error.ts';
import { changeOrganization, lockOrganization } from './organization-store.ts';

export type UpdateOrganization = {
  change: UpdateOrganizationBody;
  actor: EventActor;
  /** Called once the organization is locked. */
  precondition: (locked: Reader) => Promise<void>;
};

/**
 * Changes an organization's settings. The slug stays: addresses contain it.
 *
 * @throws ValidationError, and whatever `precondition` throws
 */
export async function updateOrganization(
  database: Database,
  id: string,
  { change, actor, precondition }: UpdateOrganization,
): Promise<void> {
  const { name, logo_url, timezone } = change;
  throwFieldErrors({
    name: name === undefined ? undefined : nameError(name.trim()),
    logo_url: logo_url == null ? undefined : webAddressError(logo_url),
    timezone: timezone === undefined ? undefined : timezoneError(timezone),
  });
  await database.transaction(async (transaction) => {
    await lockOrganization(transaction, id);
    await precondition(transaction);
    await changeOrganization(transaction, id, { name: name?.trim(), logo_url, timezone });
    if (Object.keys(change).length === 0) return;
    await raiseAccessVersion(transaction);
    const details = { changed: Object.keys(change).join(' ') };
    await recordAudit(transaction, { organizationId: id, kind: 'organization.changed', actor, details });
  });
}
