import { CreateCompanyBody, maxDomains, type UpdateCompanyBody } from '../../../../contract/company.ts';
import type { ContactImportMapping } from '../../../../contract/inbox/contact-import.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { type CompanyChanges, readCompanyChanges } from '../../companies/company-input.ts';
import { checkLengths, type ImportFields, rowValues } from './row-values.ts';

/**
 * What a row says about a company. Empty cells change nothing.
 *
 * @throws ValidationError for values that no company can have
 */
export function companyRowChanges(
  mapping: ContactImportMapping,
  cells: readonly string[],
  fields: ImportFields,
): CompanyChanges {
  const body = rowValues(mapping, cells, fields);
  if (Object.keys(body).every((field) => field === 'custom_attributes'))
    throw fieldError('row', 'required', 'It has nothing to identify a company by.');
  checkLengths(body, CreateCompanyBody);
  if (Array.isArray(body.domains) && body.domains.length > maxDomains)
    throw fieldError('domains', 'too_many', `A company can have ${maxDomains} domains.`);
  return readCompanyChanges(body as UpdateCompanyBody);
}
