import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { PendingRow } from './list/pending-conversations.tsx';
import { readSearch } from './screens/contacts/contacts-search.ts';
import { FailedScreen } from './screens/failed-screen.tsx';
import { InboxScreen } from './screens/inbox-screen.tsx';
import { ConversationScreen } from './screens/lazy-conversation-screen.tsx';
import { lazyScreen } from './screens/lazy-screen.tsx';
import { NoConversationScreen } from './screens/no-conversation-screen.tsx';
import { NoOrganizationScreen } from './screens/no-organization-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { OrganizationScreen } from './screens/organization-screen.tsx';
import { readMailSignIn } from './screens/settings/read-mail-sign-in.ts';
import { settingsRoutes } from './screens/settings/settings-routes.tsx';
import { StartingScreen } from './screens/starting-screen.tsx';
import { membershipIn, signedInQuery } from './session/signed-in-query.ts';
import { errorText } from './words/error-text.ts';

/*
 * Every path of the inbox and its screen. A new screen is a file in screens/ and a route here. The server sends the same page for
 * `/` and everything below `/o/`.
 */

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: ({ error }) => <FailedScreen message={errorText(error)} />,
});

/** A slow server doesn't leave the page blank; a fast one shows the first screen immediately. */
const whileStarting = { pendingComponent: StartingScreen, pendingMs: 700, pendingMinMs: 0 };

/** `/` redirects to the user's first organization, or explains how to join one. */
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  ...whileStarting,
  beforeLoad: async ({ context }) => {
    const { memberships } = await context.queryClient.ensureQueryData(signedInQuery);
    const [first] = memberships;
    if (!first) return;
    throw redirect({
      to: '/o/$organization/inbox/$view',
      params: { organization: first.organization.slug, view: 'mine' },
    });
  },
  component: NoOrganizationScreen,
});

/** The OAuth redirect URI for mailbox providers, shared by all organizations; the state identifies the organization. */
const mailSignIn = createRoute({
  getParentRoute: () => root,
  path: '/o/-/mail-sign-in',
  validateSearch: readMailSignIn,
  beforeLoad: async ({ context, search }) => {
    const { memberships } = await context.queryClient.ensureQueryData(signedInQuery);
    const [id] = (search.state ?? '').split('.');
    const membership = memberships.find((it) => it.organization.id === id);
    if (!membership) throw notFound();
    const params = { organization: membership.organization.slug };
    throw redirect({ to: '/o/$organization/settings/mail-sign-in', params, search, replace: true });
  },
});

const organization = createRoute({
  getParentRoute: () => root,
  path: '/o/$organization',
  component: OrganizationScreen,
  ...whileStarting,
  beforeLoad: async ({ context, params }) => {
    const signedIn = await context.queryClient.ensureQueryData(signedInQuery);
    const membership = membershipIn(signedIn, params.organization);
    if (!membership) throw notFound();
    return { membership };
  },
});

const organizationStart = createRoute({
  getParentRoute: () => organization,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/o/$organization/inbox/$view', params: { ...params, view: 'mine' } });
  },
});

/** `view` is mine, unassigned, open, snoozed, closed, spam, `tag:` with a name or `search:` with a query. */
const inbox = createRoute({
  getParentRoute: () => organization,
  path: 'inbox/$view',
  component: InboxScreen,
});

const noConversation = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: NoConversationScreen,
});

const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '$conversation',
  component: ConversationScreen,
});

/** `contact`: the preset recipient. */
const newConversation = createRoute({
  getParentRoute: () => organization,
  path: 'new',
  validateSearch: ({ contact }: Record<string, unknown>): { contact?: string } =>
    typeof contact === 'string' ? { contact } : {},
  component: lazyScreen({
    script: () => import('./screens/new-conversation-screen.tsx'),
    pick: (it) => it.NewConversationScreen,
    before: PendingRow.preload,
  }),
});

/** Contacts; loaded on demand. */
const contacts = createRoute({
  getParentRoute: () => organization,
  path: 'contacts',
  validateSearch: readSearch,
  component: lazyScreen({
    script: () => import('./screens/contacts/contacts-screen.tsx'),
    pick: (it) => it.ContactsScreen,
  }),
});

const noContact = createRoute({
  getParentRoute: () => contacts,
  path: '/',
  component: lazyScreen({
    script: () => import('./screens/contacts/no-contact-screen.tsx'),
    pick: (it) => it.NoContactScreen,
  }),
});

const contact = createRoute({
  getParentRoute: () => contacts,
  path: '$contact',
  component: lazyScreen({
    script: () => import('./screens/contacts/contact-screen.tsx'),
    pick: (it) => it.ContactScreen,
  }),
});

/** Companies; loaded on demand. */
const companies = createRoute({
  getParentRoute: () => organization,
  path: 'companies',
  component: lazyScreen({
    script: () => import('./screens/companies/companies-screen.tsx'),
    pick: (it) => it.CompaniesScreen,
  }),
});

const noCompany = createRoute({
  getParentRoute: () => companies,
  path: '/',
  component: lazyScreen({
    script: () => import('./screens/companies/no-company-screen.tsx'),
    pick: (it) => it.NoCompanyScreen,
  }),
});

const company = createRoute({
  getParentRoute: () => companies,
  path: '$company',
  component: lazyScreen({
    script: () => import('./screens/companies/company-screen.tsx'),
    pick: (it) => it.CompanyScreen,
  }),
});

const notifications = createRoute({
  getParentRoute: () => organization,
  path: 'notifications',
  component: lazyScreen({
    script: () => import('./screens/notifications-screen.tsx'),
    pick: (it) => it.NotificationsScreen,
  }),
});

export const routeTree = root.addChildren([
  start,
  mailSignIn,
  organization.addChildren([
    organizationStart,
    inbox.addChildren([noConversation, conversation]),
    newConversation,
    contacts.addChildren([noContact, contact]),
    companies.addChildren([noCompany, company]),
    notifications,
    settingsRoutes(organization),
  ]),
]);
