import { type AnyRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { importScript } from '../../connection/import-script.ts';
import { useMembership } from '../../session/use-membership.ts';
import { loadFilterWords } from '../../words/load-filter-words.ts';
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
  const screen = <Path extends string, Module>(path: Path, it: LazyScreen<Module>) =>
    createRoute({ getParentRoute: () => settings, path, component: settingsScreen(it) });
  const adminScreen = <Path extends string, Module>(path: Path, it: LazyScreen<Module>) =>
    createRoute({ getParentRoute: () => settings, path, component: forAdmins(it) });
  const connections = screen('connections', {
    script: () => import('./connections-screen.tsx'),
    pick: (it) => it.ConnectionsScreen,
  });
  const apps = adminScreen('apps', {
    script: () => import('./apps-screen.tsx'),
    pick: (it) => it.AppsScreen,
  });
  const newApp = adminScreen('apps/new', {
    script: () => import('./new-app-screen.tsx'),
    pick: (it) => it.NewAppScreen,
  });
  const app = adminScreen('apps/$app', {
    script: () => import('./app-screen.tsx'),
    pick: (it) => it.AppScreen,
  });
  const webhooks = adminScreen('webhooks', {
    script: () => import('./webhooks-screen.tsx'),
    pick: (it) => it.WebhooksScreen,
  });
  const webhook = adminScreen('webhooks/$webhook', {
    script: () => import('./webhook-screen.tsx'),
    pick: (it) => it.WebhookScreen,
  });
  const channels = screen('channels', {
    script: () => import('./channels-screen.tsx'),
    pick: (it) => it.ChannelsScreen,
  });
  const newChannel = screen('channels/new', {
    script: () => import('./new-channel-screen.tsx'),
    pick: (it) => it.NewChannelScreen,
  });
  const newWebSite = screen('channels/new-web-site', {
    script: () => import('./new-web-site-screen.tsx'),
    pick: (it) => it.NewWebSiteScreen,
  });
  const channel = screen('channels/$channel', {
    script: () => import('./channel-screen.tsx'),
    pick: (it) => it.ChannelScreen,
  });
  const members = screen('members', {
    script: () => import('./members-screen.tsx'),
    pick: (it) => it.MembersScreen,
  });
  const signIn = adminScreen('sign-in', {
    script: () => import('./sign-in-screen.tsx'),
    pick: (it) => it.SignInScreen,
  });
  const newSignInProvider = adminScreen('sign-in/providers/new', {
    script: () => import('./new-sign-in-provider-screen.tsx'),
    pick: (it) => it.NewSignInProviderScreen,
  });
  const signInProvider = adminScreen('sign-in/providers/$provider', {
    script: () => import('./sign-in-provider-screen.tsx'),
    pick: (it) => it.SignInProviderScreen,
  });
  const organization = adminScreen('organization', {
    script: () => import('./organization-screen.tsx'),
    pick: (it) => it.OrganizationScreen,
  });
  const tags = screen('tags', { script: () => import('./tags-screen.tsx'), pick: (it) => it.TagsScreen });
  const fields = screen('fields', {
    before: async () => {
      await Promise.all([loadSettingsWords(language, importScript), loadFilterWords(language, importScript)]);
    },
    script: () => import('./fields-screen.tsx'),
    pick: (it) => it.FieldsScreen,
  });
  const macros = screen('macros', {
    script: () => import('./macros-screen.tsx'),
    pick: (it) => it.MacrosScreen,
  });
  const teams = screen('teams', { script: () => import('./teams-screen.tsx'), pick: (it) => it.TeamsScreen });
  const audit = adminScreen('audit', {
    script: () => import('./audit-screen.tsx'),
    pick: (it) => it.AuditScreen,
  });
  const data = adminScreen('data', {
    script: () => import('./data-screen.tsx'),
    pick: (it) => it.DataScreen,
  });
  const ai = adminScreen('ai', { script: () => import('./ai-screen.tsx'), pick: (it) => it.AiScreen });
  const account = screen('account', {
    script: () => import('./account-screen.tsx'),
    pick: (it) => it.AccountScreen,
  });
  const keyboard = screen('keyboard', {
    script: () => import('./keyboard-screen.tsx'),
    pick: (it) => it.KeyboardScreen,
  });
  const notifications = screen('notifications', {
    script: () => import('./notifications-screen.tsx'),
    pick: (it) => it.NotificationsScreen,
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
    newSignInProvider,
    signInProvider,
    organization,
    fields,
    macros,
    teams,
    tags,
    audit,
    data,
    ai,
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

const AdminsOnlyScreen = settingsScreen({
  script: () => import('./admins-only-screen.tsx'),
  pick: (it) => it.AdminsOnlyScreen,
});

/** A screen that does nothing for other members. The navigation doesn't have it for them, but they may have been sent its address. */
function forAdmins<Module>(it: LazyScreen<Module>) {
  const Screen = settingsScreen(it);
  function ForAdmins() {
    return useMembership().role === 'admin' ? <Screen /> : <AdminsOnlyScreen />;
  }
  return Object.assign(ForAdmins, { preload: Screen.preload });
}
