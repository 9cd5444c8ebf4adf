import type { Static } from 'typebox';
import type { listContacts } from '../../../../contract/operations/contacts.ts';
import { normalizeEmail } from '../../../access/email-address.ts';
import { companyIdFrom } from '../../companies/visible-company.ts';
import { readFilterText } from '../../filters/read-filter-text.ts';
import type { ContactFilters } from './list-contacts.ts';

type Query = Omit<Static<typeof listContacts.query>, 'limit' | 'after' | 'before' | 'q'> & {
  q?: string | undefined;
};

/** The filters in a query; a malformed address matches nobody. @throws InvalidRequest if `filter` isn't a filter */
export function readContactFilters({
  sort,
  external_id,
  email,
  q,
  is_blocked,
  company_id,
  filter,
}: Query): ContactFilters {
  return {
    q,
    isNewestFirst: sort !== 'inserted_at',
    externalId: external_id,
    email: email === undefined ? undefined : (normalizeEmail(email) ?? email),
    isBlocked: is_blocked === undefined ? undefined : is_blocked === 'true',
    companyId: company_id === undefined ? undefined : companyIdFrom(company_id),
    filter: filter === undefined ? undefined : readFilterText(filter, 'contact'),
  };
}
