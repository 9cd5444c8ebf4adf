import type { PersonalToken } from '../../../../contract/inbox/personal-token.ts';
import { pagedQuery } from '../../page/paged-query.ts';

export const tokensKey = (organizationId: string) => [organizationId, 'personal tokens'];

/** The user's tokens in an organization. */
export const tokensQuery = (organizationId: string) =>
  pagedQuery<PersonalToken>({ organizationId, key: tokensKey(organizationId), path: '/account/tokens' });
