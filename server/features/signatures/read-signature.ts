import type { OrganizationSignature, OwnSignature } from '../../../contract/signature.ts';
import { parseTemplate } from '../../../template/parse-template.ts';
import { renderTemplate } from '../../../template/render-template.ts';
import { templateValues } from '../../../template/template-values.ts';
import type { Caller, SelfCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { findSignatures } from './signature-store.ts';

/** The signature of a member's emails: their own, or else the organization's. */
export async function readOwnSignature(reader: Reader, caller: SelfCaller): Promise<OwnSignature> {
  const { organization, user } = caller;
  const found = await findSignatures(reader, organization.id, [user.id, organization.id]);
  const own = found.get(user.id) ?? null;
  const shared = found.get(organization.id) ?? null;
  const applied = own ?? shared;
  return {
    body_html: own,
    organization_body_html: shared,
    filled_html: applied === null ? null : filledIn(applied, caller),
  };
}

/** The signature of members without their own. */
export async function readOrganizationSignature(
  reader: Reader,
  { organization }: Pick<Caller, 'organization'>,
): Promise<OrganizationSignature> {
  const found = await findSignatures(reader, organization.id, [organization.id]);
  return { body_html: found.get(organization.id) ?? null };
}

/**
 * A signature has no dates, so neither time zone nor language matters; for someone without a first name it is blank.
 */
function filledIn(html: string, { organization, user }: SelfCaller): string {
  const values = templateValues({ member: user, organization, now: 0 });
  return renderTemplate(parseTemplate(html), values, { timeZone: 'UTC', locale: 'en-US' }).html;
}
