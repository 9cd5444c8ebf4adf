import type { ContactChoice } from '../../cache/queries/contact-queries.ts';

/** The list's filters as search parameters. */
export type ContactsSearch = { q?: string; blocked?: true };

/** Drops whatever isn't valid in the URL. */
export function readSearch({ q, blocked }: Record<string, unknown>): ContactsSearch {
  return {
    ...(q !== undefined && q !== '' && { q: String(q) }),
    ...((blocked === true || blocked === 'true') && { blocked: true }),
  };
}

export function choiceIn({ q = '', blocked = false }: { q?: string; blocked?: boolean }): ContactChoice {
  return { q, isBlocked: blocked };
}

export function searchOf({ q, isBlocked }: ContactChoice): ContactsSearch {
  return { ...(q !== '' && { q }), ...(isBlocked && { blocked: true }) };
}
