import { account } from './account.ts';
import { addChannel } from './add-channel.ts';
import { adminsOnly } from './admins-only.ts';
import { ai } from './ai.ts';
import { appEnd, appSecrets } from './app-secrets.ts';
import { apps } from './apps.ts';
import { assistants } from './assistants.ts';
import { audit } from './audit.ts';
import { channels } from './channels.ts';
import { connectApp } from './connect-app.ts';
import { connections } from './connections.tsx';
import { conversationExport } from './conversation-export.ts';
import { data } from './data.ts';
import { domains } from './domains.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { firstRun } from './first-run.ts';
import { imports } from './imports.ts';
import { keyboard } from './keyboard.ts';
import { macros } from './macros.ts';
import { mailSignIn } from './mail-sign-in.ts';
import { invitations, members } from './members.tsx';
import { nav } from './nav.ts';
import { notifications } from './notifications.ts';
import { organization } from './organization.tsx';
import { organizationEnd } from './organization-end.ts';
import { parts } from './parts.ts';
import { providers } from './providers.ts';
import { refused } from './refused.ts';
import { retention } from './retention.ts';
import { scopes } from './scopes.ts';
import { signIn } from './sign-in.ts';
import { signatures } from './signatures.ts';
import { tags } from './tags.ts';
import { teams } from './teams.ts';
import { webSite } from './web-site.ts';
import { deliveries, webhooks } from './webhooks.tsx';

/** The English texts of the settings, and the shape of every other catalog. */
export const settingsWords = {
  account,
  addChannel,
  adminsOnly,
  appEnd,
  appSecrets,
  ai,
  apps,
  assistants,
  audit,
  channels,
  connectApp,
  connections,
  conversationExport,
  data,
  deliveries,
  domains,
  errors,
  fields,
  firstRun,
  imports,
  invitations,
  keyboard,
  macros,
  mailSignIn,
  members,
  nav,
  notifications,
  organization,
  organizationEnd,
  parts,
  providers,
  refused,
  retention,
  scopes,
  signIn,
  signatures,
  tags,
  teams,
  webSite,
  webhooks,
};

/** The shape of every catalog of the settings. */
export type SettingsWords = typeof settingsWords;
