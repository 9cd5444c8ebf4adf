import type { Filter } from '../../../contract/filter/filter.ts';
import { readFilter } from '../../../contract/filter/read-filter.ts';
import type { UpdateViewBody, View } from '../../../contract/view.ts';
import type { Reader } from '../../db/database.ts';
import { fieldError, throwFieldErrors } from '../../errors/validation-error.ts';
import { nameError } from '../../text/name-error.ts';
import { requiresOpen } from '../conversations/filter/filter-anchor.ts';
import { isOfOpenOnly } from '../conversations/list/conversation-order.ts';
import { findMissing } from '../filters/find-missing.ts';

export type ViewInput = { name?: string; icon?: View['icon']; filter?: Filter; sort?: View['sort'] };

/**
 * A view's fields in stored form. What was not sent is absent.
 *
 * @throws ValidationError
 */
export function readViewInput({ name, icon, filter, sort }: UpdateViewBody): ViewInput {
  const cleanName = name?.normalize('NFC').trim();
  throwFieldErrors({ name: cleanName === undefined ? undefined : nameError(cleanName) });
  return {
    ...(cleanName !== undefined && { name: cleanName }),
    ...(icon !== undefined && { icon }),
    ...(filter !== undefined && { filter: validFilter(filter) }),
    ...(sort !== undefined && { sort }),
  };
}

function validFilter(input: unknown): Filter {
  const read = readFilter(input);
  if ('filter' in read) return read.filter;
  const { path, message } = read.fault;
  throw fieldError(path === '' ? 'filter' : `filter.${path}`, 'invalid', message);
}

/** @throws ValidationError if no index has this order for what the filter finds */
export function checkSort({ filter, sort }: { filter: Filter; sort: View['sort'] }): void {
  if (isOfOpenOnly(sort) && !requiresOpen(filter))
    throw fieldError('sort', 'impossible', 'Orders open conversations: the filter must require status open.');
}

/** @throws ValidationError if the filter names something that doesn't exist */
export async function checkNames(reader: Reader, organizationId: string, filter: Filter): Promise<void> {
  const [missing = []] = await findMissing(reader, organizationId, [filter]);
  const ids = missing.map(({ id }) => id).join(', ');
  if (ids !== '') throw fieldError('filter', 'not_found', `Names what doesn’t exist: ${ids}.`);
}
