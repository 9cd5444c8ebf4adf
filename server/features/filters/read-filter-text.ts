import type { Filter } from '../../../contract/filter/filter.ts';
import type { FilterSubject } from '../../../contract/filter/filter-fields.ts';
import { readFilter } from '../../../contract/filter/read-filter.ts';
import { InvalidRequest } from '../../errors/errors.ts';

/** A filter from a query string, as JSON. @throws InvalidRequest */
export function readFilterText(text: string, subject: FilterSubject): Filter {
  const read = readFilter(parsedJson(text), subject);
  if ('filter' in read) return read.filter;
  const { path, message } = read.fault;
  throw new InvalidRequest(`${path === '' ? 'filter' : `filter.${path}`}: ${message}`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
