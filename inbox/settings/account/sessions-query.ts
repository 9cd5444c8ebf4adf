import type { OwnSession } from '../../../contract/inbox/session.ts';
import { pagedQuery } from '../page/paged-query.ts';

export const sessionsKey = ['sessions'];

/** The user's sessions. */
export const sessionsQuery = pagedQuery<OwnSession>({ key: sessionsKey, path: '/sessions' });
