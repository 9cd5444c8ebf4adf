import { domainToASCII } from 'node:url';
import { isPublicMailDomain } from '../../companies/public-mail-domains.ts';

export type DomainProblem = 'invalid' | 'public';

/** A domain as addresses contain it, or why it can't belong to an organization. */
export function domainName(text: string): { domain: string } | { problem: DomainProblem } {
  const domain = domainToASCII(text.trim().toLowerCase());
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
  if (domain.length > 240 || !new RegExp(`^(${label}\\.)+${label}$`).test(domain) || /^[\d.]+$/.test(domain))
    return { problem: 'invalid' };
  return isPublicMailDomain(domain) ? { problem: 'public' } : { domain };
}

/** The domain of a normalized address. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
