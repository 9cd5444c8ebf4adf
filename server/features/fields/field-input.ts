import type { UpdateFieldBody } from '../../../contract/field.ts';
import { shownWhenFault } from '../../../contract/fields/shown-when.ts';
import type { Filter } from '../../../contract/filter/filter.ts';
import { isStorable } from '../../../contract/filter/filter-fields.ts';
import { readFilter } from '../../../contract/filter/read-filter.ts';
import type { Reader } from '../../db/database.ts';
import { fieldError, throwFieldErrors } from '../../errors/validation-error.ts';
import { nameError } from '../../text/name-error.ts';
import { findMissing } from '../filters/find-missing.ts';
import type { FieldProperties } from './field-store.ts';

export type FieldChanges = Partial<
  Pick<FieldProperties, 'label' | 'options' | 'shown_when' | 'required_on_close' | 'position'>
>;

/**
 * A field's properties in stored form. What was not sent is absent.
 *
 * @throws ValidationError
 */
export function readFieldChanges({ label, options, shown_when, ...sent }: UpdateFieldBody): FieldChanges {
  const [cleanLabel, cleanOptions] = [label && cleaned(label), options?.map(cleaned)];
  throwFieldErrors({
    label: cleanLabel === undefined ? undefined : nameError(cleanLabel),
    options: cleanOptions && optionsError(cleanOptions),
  });
  return {
    ...sent,
    ...(cleanLabel !== undefined && { label: cleanLabel }),
    ...(cleanOptions && { options: cleanOptions }),
    ...(shown_when !== undefined && { shown_when: shown_when === null ? null : validFilter(shown_when) }),
  };
}

function cleaned(text: string): string {
  return text.normalize('NFC').trim();
}

function optionsError(options: readonly string[]): string | undefined {
  if (new Set(options).size < options.length) return 'Must be different from one another.';
  return options.map(nameError).find((error) => error !== undefined);
}

function validFilter(input: unknown): Filter {
  const read = readFilter(input);
  if ('filter' in read) return read.filter;
  const { path, message } = read.fault;
  throw fieldError(path === '' ? 'shown_when' : `shown_when.${path}`, 'invalid', message);
}

/** A key in stored form. @throws ValidationError */
export function readKey(text: string): string {
  const isKey = text !== '' && text === text.trim() && isStorable(text) && !/\p{Cc}/u.test(text);
  if (isKey) return text;
  throw fieldError('key', 'invalid', 'Must be one line, without spaces around it.');
}

/** Rules across properties, whichever of them were sent. @throws ValidationError */
export function checkField({
  kind,
  record,
  options,
  shown_when,
  required_on_close,
}: Omit<FieldProperties, 'position'>): void {
  const hasChoice = kind === 'choice' || kind === 'choices';
  if (hasChoice && options.length === 0) throw fieldError('options', 'required', 'Must have an option.');
  if (!hasChoice && options.length > 0)
    throw fieldError('options', 'impossible', 'Must be absent, unless the kind is choice or choices.');
  if (required_on_close && record !== 'conversation')
    throw fieldError('required_on_close', 'impossible', 'Only fields of conversations can be required.');
  const fault = shown_when && shownWhenFault(record, shown_when);
  if (fault) throw fieldError('shown_when', 'impossible', fault);
}

/** @throws ValidationError if the filter names something that doesn't exist */
export async function checkNames(
  reader: Reader,
  organizationId: string,
  filter: Filter | null,
): Promise<void> {
  if (filter === null) return;
  const [missing = []] = await findMissing(reader, organizationId, [filter]);
  const ids = missing.map(({ id }) => id).join(', ');
  if (ids !== '') throw fieldError('shown_when', 'not_found', `Names what doesn’t exist: ${ids}.`);
}
