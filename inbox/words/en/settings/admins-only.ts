import { isolated } from '../../locale/isolated.ts';

/** Shown instead of a screen that only admins can use. */
export const adminsOnly = {
  title: 'For admins',
  why: (organization: string) => `Only admins of ${isolated(organization)} can open this page.`,
  ask: 'Ask one of them if you need something changed here.',
  toMembers: 'See who is an admin',
};
