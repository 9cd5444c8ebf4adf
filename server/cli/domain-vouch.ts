import { OperatorError } from '../config/operator-error.ts';
import { vouchForDomain } from '../features/identity-providers/by-operator/vouch-for-domain.ts';
import { domainName } from '../features/identity-providers/domains/domain-name.ts';
import type { Command } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { UsageError } from './usage-error.ts';
import { withMailQueue } from './with-mail-queue.ts';

export const domainVouch: Command = {
  words: 'domain vouch',
  summary: 'Verifies a domain of an organization without its TXT record',
  options: {
    organization: { help: 'Id or slug', isRequired: true },
    domain: { help: 'The domain of its email addresses, such as acme.example', isRequired: true },
  },
  async work({ database }, values, config) {
    const { id: organizationId, name, slug } = await namedOrganization(database, values.one('organization'));
    const named = domainName(values.one('domain'));
    if ('problem' in named)
      throw new UsageError(
        named.problem === 'public'
          ? '--domain: this is the domain of a public mail provider.'
          : '--domain: give a domain, such as acme.example.',
      );
    const { domain } = named;
    const vouched = { organizationId, domain, now: Date.now() * 1000 };
    if (!(await withMailQueue(database, config, (mail) => vouchForDomain({ database, mail }, vouched))))
      throw new OperatorError(`Another organization has verified ${domain}.`);
    return {
      text: `${domain} is verified for ${name}. Its admins get an email.`,
      json: { organization: slug, domain, verified_by: 'operator' },
    };
  },
};
