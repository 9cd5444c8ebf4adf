import { domainToASCII } from 'node:url';
import type { UpdateCompanyBody } from '../../../contract/company.ts';
import { throwFieldErrors, ValidationError } from '../../errors/validation-error.ts';
import { freeFormError } from '../../text/free-form-error.ts';
import { mergePatch } from '../../text/merge-patch.ts';
import { nameError } from '../../text/name-error.ts';
import type { CompanyProperties } from './company-store.ts';
import { isPublicMailDomain } from './public-mail-domains.ts';

/** A request's changes to a company, validated and in stored form. What was not sent is absent. */
export type CompanyChanges = UpdateCompanyBody;

/** @throws ValidationError */
export function readCompanyChanges(body: UpdateCompanyBody): CompanyChanges {
  const { name, external_id } = body;
  throwFieldErrors({
    name: name === undefined ? undefined : nameError(name.trim()),
    external_id:
      external_id == null || isOneLine(external_id) ? undefined : 'Must be one line with something in it.',
  });
  return {
    ...body,
    ...(name !== undefined && { name: name.trim() }),
    ...(body.domains && { domains: readDomains(body.domains) }),
  };
}

/** A company's properties after a change. @throws ValidationError if the custom attributes become too many. */
export function nextCompany(
  before: CompanyProperties,
  { custom_attributes: patch, ...sent }: CompanyChanges,
): CompanyProperties {
  const { name, domains, external_id } = { ...before, ...sent };
  const custom_attributes = patch ? mergePatch(before.custom_attributes, patch) : before.custom_attributes;
  const error = patch && freeFormError('custom_attributes', custom_attributes);
  if (error) throw new ValidationError([error]);
  return { name, domains, external_id, custom_attributes };
}

function readDomains(texts: readonly string[]): string[] {
  const errors = texts.flatMap((text, index) => {
    const problem = domainProblem(domainFrom(text));
    return problem ? [{ field: `domains.${index}`, ...problem }] : [];
  });
  if (errors.length > 0) throw new ValidationError(errors);
  return [...new Set(texts.map(domainFrom))].sort();
}

/** As addresses are stored: in lower case, other alphabets in their ASCII form; empty if it isn't a domain. */
function domainFrom(text: string): string {
  return domainToASCII(text.trim().replace(/^@/, '')).toLowerCase();
}

function domainProblem(domain: string): { code: string; message: string } | undefined {
  if (
    domain.length > 253 ||
    !/^(?!-)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/.test(domain) ||
    /\.\d+$/.test(domain)
  )
    return { code: 'invalid', message: 'Must be a domain such as acme.example.' };
  if (isPublicMailDomain(domain))
    return { code: 'public_mail_provider', message: 'Anyone can have an address at this mail provider.' };
  return undefined;
}

function isOneLine(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.trim() !== '';
}
