import { type AnyRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { loadSettingsWords } from '../../words/load-settings-words.ts';
import { language } from '../../words/locale/current-language.ts';

/** The settings screens of an organization, each loaded on demand. */
export function settingsRoutes<Parent extends AnyRoute>(parent: Parent) {
  const settings = createRoute({
    getParentRoute: () => parent,
    path: 'settings',
    component: Outlet,
    // Runs before the screens' own loaders: routes load from the top.
    beforeLoad: () => loadSettingsWords(language),
  });
  const connections = createRoute({
    getParentRoute: () => settings,
    path: 'connections',
    component: lazyRouteComponent(() => import('./connections-screen.tsx'), 'ConnectionsScreen'),
  });
  const apps = createRoute({
    getParentRoute: () => settings,
    path: 'apps',
    component: lazyRouteComponent(() => import('./apps-screen.tsx'), 'AppsScreen'),
  });
  const newApp = createRoute({
    getParentRoute: () => settings,
    path: 'apps/new',
    component: lazyRouteComponent(() => import('./new-app-screen.tsx'), 'NewAppScreen'),
  });
  const app = createRoute({
    getParentRoute: () => settings,
    path: 'apps/$app',
    component: lazyRouteComponent(() => import('./app-screen.tsx'), 'AppScreen'),
  });
  const webhooks = createRoute({
    getParentRoute: () => settings,
    path: 'webhooks',
    component: lazyRouteComponent(() => import('./webhooks-screen.tsx'), 'WebhooksScreen'),
  });
  const webhook = createRoute({
    getParentRoute: () => settings,
    path: 'webhooks/$webhook',
    component: lazyRouteComponent(() => import('./webhook-screen.tsx'), 'WebhookScreen'),
  });
  const members = createRoute({
    getParentRoute: () => settings,
    path: 'members',
    component: lazyRouteComponent(() => import('./members-screen.tsx'), 'MembersScreen'),
  });
  const organization = createRoute({
    getParentRoute: () => settings,
    path: 'organization',
    component: lazyRouteComponent(() => import('./organization-screen.tsx'), 'OrganizationScreen'),
  });
  const tags = createRoute({
    getParentRoute: () => settings,
    path: 'tags',
    component: lazyRouteComponent(() => import('./tags-screen.tsx'), 'TagsScreen'),
  });
  const audit = createRoute({
    getParentRoute: () => settings,
    path: 'audit',
    component: lazyRouteComponent(() => import('./audit-screen.tsx'), 'AuditScreen'),
  });
  const account = createRoute({
    getParentRoute: () => settings,
    path: 'account',
    component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
  });
  const notifications = createRoute({
    getParentRoute: () => settings,
    path: 'notifications',
    component: lazyRouteComponent(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
  });
  return settings.addChildren([
    connections,
    apps,
    newApp,
    app,
    webhooks,
    webhook,
    members,
    organization,
    tags,
    audit,
    account,
    notifications,
  ]);
}
