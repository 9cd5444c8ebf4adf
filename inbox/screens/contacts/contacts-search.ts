import type { Filter } from '../../../contract/filter/filter.ts';
import { readFilter } from '../../../contract/filter/read-filter.ts';
import type { ContactChoice } from '../../cache/queries/contact-queries.ts';

/** The list's filters as search parameters. */
export type ContactsSearch = { q?: string; blocked?: true; filter?: Filter };

/** Drops whatever isn't valid in the URL. */
export function readSearch({ q, blocked, filter }: Record<string, unknown>): ContactsSearch {
  const read = filter === undefined ? undefined : readFilter(filter, 'contact');
  return {
    ...(q !== undefined && q !== '' && { q: String(q) }),
    ...((blocked === true || blocked === 'true') && { blocked: true }),
    ...(read && 'filter' in read && { filter: read.filter }),
  };
}

export function choiceIn({ q = '', blocked, filter }: ContactsSearch): ContactChoice {
  return { q, isBlocked: blocked === true, filter };
}

export function searchOf({ q, isBlocked, filter }: ContactChoice): ContactsSearch {
  return { ...(q !== '' && { q }), ...(isBlocked && { blocked: true }), ...(filter && { filter }) };
}
