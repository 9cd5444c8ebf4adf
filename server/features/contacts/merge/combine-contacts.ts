import type { MergeContactBody } from '../../../../contract/contact.ts';
import { ValidationError } from '../../../errors/validation-error.ts';
import { freeFormError } from '../../../text/free-form-error.ts';
import { type ContactProperties, noProperties } from '../contact-row.ts';
import { propertiesOf } from '../save/contact-changes.ts';

type Choice = NonNullable<MergeContactBody['take']>[number];

const texts = ['external_id', 'name', 'email', 'phone', 'instagram_handle', 'profile_picture_url'] as const;

type Texts = Pick<ContactProperties, (typeof texts)[number]>;

export type Combined = {
  properties: ContactProperties;
  /** Values that only one of the two could have: those that the merged contact leaves behind. */
  lost: Texts;
};

/**
 * The properties of a contact after another was merged into it. It keeps its own, and takes those that it doesn't have
 * or that
 * were chosen. Blocked if either was.
 *
 * @throws ValidationError if their custom fields together exceed the limit
 */
export function combineContacts(
  target: ContactProperties,
  source: ContactProperties,
  take: readonly Choice[],
): Combined {
  const properties = propertiesOf(target);
  const lost: Texts = propertiesOf(noProperties);
  for (const name of texts) {
    const isTaken = source[name] !== null && (target[name] === null || take.includes(name));
    const [winner, other] = isTaken ? [source[name], target[name]] : [target[name], source[name]];
    properties[name] = winner;
    lost[name] = other === winner ? null : other;
  }
  properties.company_id = take.includes('company_id')
    ? (source.company_id ?? target.company_id)
    : (target.company_id ?? source.company_id);
  properties.is_blocked = target.is_blocked || source.is_blocked;
  properties.custom_attributes = take.includes('custom_attributes')
    ? { ...target.custom_attributes, ...source.custom_attributes }
    : { ...source.custom_attributes, ...target.custom_attributes };
  properties.meta_info = { ...source.meta_info, ...target.meta_info };
  const error =
    freeFormError('custom_attributes', properties.custom_attributes) ??
    freeFormError('meta_info', properties.meta_info);
  if (error) throw new ValidationError([error]);
  return { properties, lost };
}
