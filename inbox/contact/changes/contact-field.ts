import { attributeAt } from '../../../contract/fields/field-values.ts';
import type { FieldKind } from '../../../contract/values/field-kinds.ts';
import type { ChangeContactBody, Contact } from '../../../sdk/src/types.ts';
import { valueFrom, valueText } from '../../fields/value-text.ts';

/** A contact field that members can edit: a built-in one, or a custom attribute. */
export type ContactField =
  | { name: 'name' | 'email' | 'phone' | 'instagram_handle' | 'external_id' }
  | { attribute: string; kind?: FieldKind; label?: string };

type Scalar = string | number | boolean;

/** The value of a field as text to edit; empty if it has none. */
export function textOf(contact: Contact, field: ContactField): string {
  if ('name' in field) return contact[field.name] ?? '';
  return valueText(attributeAt(contact.custom_attributes, field.attribute));
}

/** Whether members can edit it: lists and objects are left to the apps that write them. */
export function isEditable(contact: Contact, field: ContactField): boolean {
  if ('name' in field) return true;
  const value = contact.custom_attributes[field.attribute];
  return value == null || isScalar(value);
}

/** The request body that sets a field; empty text clears it. */
export function changeOf(contact: Contact, field: ContactField, text: string): ChangeContactBody {
  const trimmed = text.trim();
  if ('attribute' in field)
    return {
      custom_attributes: {
        [field.attribute]: attributeFrom(contact, field, trimmed),
      },
    };
  const value = field.name === 'instagram_handle' ? trimmed.replace(/^@/, '') : trimmed;
  return { [field.name]: value === '' ? null : value };
}

/** The contact with a field set to a text, as the server will return it. */
export function edited(contact: Contact, field: ContactField, text: string): Contact {
  const { custom_attributes = {}, ...rest } = changeOf(contact, field, text);
  const attributes = Object.entries({ ...contact.custom_attributes, ...custom_attributes });
  return {
    ...contact,
    ...(rest as Partial<Contact>),
    custom_attributes: Object.fromEntries(attributes.filter(([, value]) => value !== null)),
  };
}

function attributeFrom(
  { custom_attributes }: Contact,
  { attribute, kind }: Extract<ContactField, { attribute: string }>,
  text: string,
): unknown {
  if (kind) return valueFrom(kind, text);
  return text === '' ? null : typedAs(custom_attributes[attribute], text);
}

/** Keeps numbers and booleans typed if the text is one. */
function typedAs(before: unknown, text: string): Scalar {
  if (typeof before === 'number' && Number.isFinite(Number(text))) return Number(text);
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * How to resolve an edit that conflicts with somebody else's change of the contact: retry if they changed another field, nothing
 * if they made the same change, and otherwise let the user choose.
 */
export function resolveConflict(texts: {
  opened: string;
  latest: string;
  wanted: string;
}): 'retry' | 'done' | 'choose' {
  const [opened, latest, wanted] = [texts.opened, texts.latest, texts.wanted].map((it) => it.trim());
  if (latest === wanted) return 'done';
  return latest === opened ? 'retry' : 'choose';
}
