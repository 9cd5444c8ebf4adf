import sql, { empty, join, raw } from 'sql-template-tag';
import { attributeAt, isFilled } from '../../../../contract/fields/field-values.ts';
import type { Transaction } from '../../../db/database.ts';
import { ValidationError } from '../../../errors/validation-error.ts';
import { type FieldRow, fieldsRequiredOnClose } from '../../fields/field-store.ts';
import { compileFilter } from '../filter/compile-filter.ts';

type Closed = {
  organizationId: string;
  conversationId: string;
  /** Whether a message may have closed it, rather than a change that is known to have. */
  byMessage?: boolean;
};

/**
 * Refuses the close that this transaction has just written if a required field is shown and not filled in. Spam is exempt, and so is
 * what was closed before: a message that closes a conversation does it at the moment of its last activity.
 *
 * @throws ValidationError naming each field
 */
export async function requireFields(transaction: Transaction, closed: Closed): Promise<void> {
  const fields = await fieldsRequiredOnClose(transaction, closed.organizationId);
  if (fields.length === 0) return;
  const found = await findShown(transaction, closed, fields);
  if (!found || found.is_spam) return;
  const missing = fields.filter(
    (field, index) => found.shown[index] && !isFilled(field, attributeAt(found.custom_attributes, field.key)),
  );
  if (missing.length > 0) throw new ValidationError(missing.map(faultOf));
}

function faultOf({ key, label }: FieldRow) {
  const field = `custom_attributes.${key}`;
  return { field, code: 'required_on_close', message: `Fill in “${label}” before closing the conversation.` };
}

type Found = { is_spam: boolean; custom_attributes: Record<string, unknown>; shown: boolean[] };

/** Which of the fields the conversation shows, as it is now. */
async function findShown(
  transaction: Transaction,
  { organizationId, conversationId, byMessage = false }: Closed,
  fields: readonly FieldRow[],
): Promise<Found | undefined> {
  const scope = { organizationId, userId: undefined, now: Math.floor(Date.now() / 1000) };
  const shown = fields.map(({ shown_when: filter }) =>
    filter === null ? raw('true') : sql`(${compileFilter(filter, scope)}) IS TRUE`,
  );
  const { text, values } = sql`
    SELECT c.is_spam, c.custom_attributes, ARRAY[${join(shown)}] AS shown FROM conversations c
     WHERE c.organization_id = ${organizationId} AND c.id = ${conversationId}
       ${byMessage ? raw('AND c.closed_at = c.last_activity_at') : empty}`;
  const [row] = await transaction.read<Found>({ text, values });
  return row;
}
