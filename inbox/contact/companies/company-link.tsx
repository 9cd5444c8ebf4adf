import { Link } from '@tanstack/react-router';
import type { CompanyName } from '../../../sdk/src/types.ts';
import { useMembership } from '../../session/use-membership.ts';

/** A company's name, linked to its screen. */
export function CompanyLink({ company }: { company: CompanyName }) {
  const { organization } = useMembership();
  return (
    <Link
      to="/o/$organization/companies/$company"
      params={{ organization: organization.slug, company: company.id }}
      className="break-words text-accent hover:underline"
    >
      <bdi>{company.name}</bdi>
    </Link>
  );
}
