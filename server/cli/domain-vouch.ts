import { OperatorError } from '../config/operator-error.ts';
import { domainName } from '../features/identity-providers/domains/domain-name.ts';
import { vouchForDomain } from '../features/identity-providers/domains/vouch-for-domain.ts';
import type { Command } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { UsageError } from './usage-error.ts';

export const domainVouch: Command = {
  words: 'domain vouch',
  summary: 'Verifies a domain of an organization without its TXT record',
  options: {
    organization: { help: 'Id or slug', isRequired: true },
    domain: { help: 'The domain of its email addresses, such as acme.example', isRequired: true },
  },
  async work({ database }, values) {
    const { id: organizationId, name, slug } = await namedOrganization(database, values.one('organization'));
    const named = domainName(values.one('domain'));
    if ('problem' in named)
      throw new UsageError(
        named.problem === 'public'
          ? '--domain: this is the domain of a public mail provider.'
          : '--domain: give a domain, such as acme.example.',
      );
    const { domain } = named;
    if (!(await vouchForDomain(database, { organizationId, domain, now: Date.now() * 1000 })))
      throw new OperatorError(`Another organization has verified ${domain}.`);
    return {
      text: `${domain} is verified for ${name}.`,
      json: { organization: slug, domain, verified_by: 'operator' },
    };
  },
};
