import { type AnyRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { importScript } from '../../connection/import-script.ts';
import { loadSettingsWords } from '../../words/load-settings-words.ts';
import { language } from '../../words/locale/current-language.ts';
import { type LazyScreen, lazyScreen } from '../lazy-screen.tsx';
import { readMailSignIn } from './read-mail-sign-in.ts';

/** The settings screens of an organization, each loaded on demand. */
export function settingsRoutes<Parent extends AnyRoute>(parent: Parent) {
  const settings = createRoute({
    getParentRoute: () => parent,
    path: 'settings',
    component: Outlet,
  });
  const start = createRoute({
    getParentRoute: () => settings,
    path: '/',
    beforeLoad: ({ params }: { params: { organization: string } }) => {
      throw redirect({ to: '/o/$organization/settings/account', params, replace: true });
    },
  });
  const connections = createRoute({
    getParentRoute: () => settings,
    path: 'connections',
    component: settingsScreen({
      script: () => import('./connections-screen.tsx'),
      pick: (it) => it.ConnectionsScreen,
    }),
  });
  const apps = createRoute({
    getParentRoute: () => settings,
    path: 'apps',
    component: settingsScreen({ script: () => import('./apps-screen.tsx'), pick: (it) => it.AppsScreen }),
  });
  const newApp = createRoute({
    getParentRoute: () => settings,
    path: 'apps/new',
    component: settingsScreen({
      script: () => import('./new-app-screen.tsx'),
      pick: (it) => it.NewAppScreen,
    }),
  });
  const app = createRoute({
    getParentRoute: () => settings,
    path: 'apps/$app',
    component: settingsScreen({ script: () => import('./app-screen.tsx'), pick: (it) => it.AppScreen }),
  });
  const webhooks = createRoute({
    getParentRoute: () => settings,
    path: 'webhooks',
    component: settingsScreen({
      script: () => import('./webhooks-screen.tsx'),
      pick: (it) => it.WebhooksScreen,
    }),
  });
  const webhook = createRoute({
    getParentRoute: () => settings,
    path: 'webhooks/$webhook',
    component: settingsScreen({
      script: () => import('./webhook-screen.tsx'),
      pick: (it) => it.WebhookScreen,
    }),
  });
  const channels = createRoute({
    getParentRoute: () => settings,
    path: 'channels',
    component: settingsScreen({
      script: () => import('./channels-screen.tsx'),
      pick: (it) => it.ChannelsScreen,
    }),
  });
  const newChannel = createRoute({
    getParentRoute: () => settings,
    path: 'channels/new',
    component: settingsScreen({
      script: () => import('./new-channel-screen.tsx'),
      pick: (it) => it.NewChannelScreen,
    }),
  });
  const newWebSite = createRoute({
    getParentRoute: () => settings,
    path: 'channels/new-web-site',
    component: settingsScreen({
      script: () => import('./new-web-site-screen.tsx'),
      pick: (it) => it.NewWebSiteScreen,
    }),
  });
  const channel = createRoute({
    getParentRoute: () => settings,
    path: 'channels/$channel',
    component: settingsScreen({
      script: () => import('./channel-screen.tsx'),
      pick: (it) => it.ChannelScreen,
    }),
  });
  const members = createRoute({
    getParentRoute: () => settings,
    path: 'members',
    component: settingsScreen({
      script: () => import('./members-screen.tsx'),
      pick: (it) => it.MembersScreen,
    }),
  });
  const signIn = createRoute({
    getParentRoute: () => settings,
    path: 'sign-in',
    component: settingsScreen({
      script: () => import('./sign-in-screen.tsx'),
      pick: (it) => it.SignInScreen,
    }),
  });
  const organization = createRoute({
    getParentRoute: () => settings,
    path: 'organization',
    component: settingsScreen({
      script: () => import('./organization-screen.tsx'),
      pick: (it) => it.OrganizationScreen,
    }),
  });
  const tags = createRoute({
    getParentRoute: () => settings,
    path: 'tags',
    component: settingsScreen({ script: () => import('./tags-screen.tsx'), pick: (it) => it.TagsScreen }),
  });
  const fields = createRoute({
    getParentRoute: () => settings,
    path: 'fields',
    component: settingsScreen({ script: () => import('./fields-screen.tsx'), pick: (it) => it.FieldsScreen }),
  });
  const macros = createRoute({
    getParentRoute: () => settings,
    path: 'macros',
    component: settingsScreen({ script: () => import('./macros-screen.tsx'), pick: (it) => it.MacrosScreen }),
  });
  const teams = createRoute({
    getParentRoute: () => settings,
    path: 'teams',
    component: settingsScreen({ script: () => import('./teams-screen.tsx'), pick: (it) => it.TeamsScreen }),
  });
  const audit = createRoute({
    getParentRoute: () => settings,
    path: 'audit',
    component: settingsScreen({ script: () => import('./audit-screen.tsx'), pick: (it) => it.AuditScreen }),
  });
  const data = createRoute({
    getParentRoute: () => settings,
    path: 'data',
    component: settingsScreen({ script: () => import('./data-screen.tsx'), pick: (it) => it.DataScreen }),
  });
  const account = createRoute({
    getParentRoute: () => settings,
    path: 'account',
    component: settingsScreen({
      script: () => import('./account-screen.tsx'),
      pick: (it) => it.AccountScreen,
    }),
  });
  const keyboard = createRoute({
    getParentRoute: () => settings,
    path: 'keyboard',
    component: settingsScreen({
      script: () => import('./keyboard-screen.tsx'),
      pick: (it) => it.KeyboardScreen,
    }),
  });
  const notifications = createRoute({
    getParentRoute: () => settings,
    path: 'notifications',
    component: settingsScreen({
      script: () => import('./notifications-screen.tsx'),
      pick: (it) => it.NotificationsScreen,
    }),
  });
  const mailSignIn = createRoute({
    getParentRoute: () => settings,
    path: 'mail-sign-in',
    validateSearch: readMailSignIn,
    component: settingsScreen({
      script: () => import('./mail-sign-in-screen.tsx'),
      pick: (it) => it.MailSignInScreen,
    }),
  });
  return settings.addChildren([
    start,
    connections,
    apps,
    newApp,
    app,
    webhooks,
    webhook,
    channels,
    newChannel,
    newWebSite,
    channel,
    members,
    signIn,
    organization,
    fields,
    macros,
    teams,
    tags,
    audit,
    data,
    account,
    notifications,
    keyboard,
    mailSignIn,
  ]);
}

/** Loads the texts first: the modules of these screens use them during evaluation. */
function settingsScreen<Module>(screen: LazyScreen<Module>) {
  return lazyScreen({ before: () => loadSettingsWords(language, importScript), ...screen });
}
