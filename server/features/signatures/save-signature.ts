import { TemplateError } from '../../../template/parse-template.ts';
import { checkedSignature } from '../../../template/variables.ts';
import type { Caller, SelfCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database } from '../../db/database.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { readBody } from '../../text/read-body.ts';
import { findSignatures, storeSignature } from './signature-store.ts';

/** Replaces the caller's own signature. @throws ValidationError */
export async function saveOwnSignature(
  database: Database,
  { organization, user }: SelfCaller,
  html: string | null,
): Promise<void> {
  const checked = checkedHtml(html);
  const target = { organizationId: organization.id, ownerId: user.id };
  await database.transaction((transaction) => storeSignature(transaction, target, checked));
}

/** Replaces the signature of members without their own. @throws ValidationError */
export async function saveOrganizationSignature(
  database: Database,
  caller: Caller,
  html: string | null,
): Promise<void> {
  const checked = checkedHtml(html);
  const { id } = caller.organization;
  await database.transaction(async (transaction) => {
    const before = (await findSignatures(transaction, id, [id])).get(id) ?? null;
    if (before === checked) return;
    await storeSignature(transaction, { organizationId: id, ownerId: id }, checked);
    await recordAudit(transaction, {
      organizationId: id,
      kind: 'organization.signature_changed',
      actor: eventActor(caller),
      details: {},
    });
  });
}

/** Sanitized, which is quick enough for this thread: the contract limits its length. Pictures need a message that has their files. */
function checkedHtml(sent: string | null): string | null {
  if (sent === null) return null;
  const { html } = readBody({ html: sent, attachmentIds: [] });
  try {
    checkedSignature(html);
  } catch (error) {
    if (error instanceof TemplateError) throw fieldError('body_html', error.code, error.message);
    throw error;
  }
  return html;
}
