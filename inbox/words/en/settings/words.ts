import { account } from './account.ts';
import { appEnd, appSecrets } from './app-secrets.ts';
import { apps } from './apps.ts';
import { audit } from './audit.ts';
import { connections } from './connections.tsx';
import { faults } from './faults.ts';
import { invitations, members } from './members.tsx';
import { organization } from './organization.tsx';
import { parts } from './parts.ts';
import { scopes } from './scopes.ts';
import { tags } from './tags.ts';
import { deliveries, webhooks } from './webhooks.tsx';

/** English, and the shape of every other catalogue of settings: a room each. */
export const settingsWords = {
  account,
  appEnd,
  appSecrets,
  apps,
  audit,
  connections,
  deliveries,
  faults,
  invitations,
  members,
  organization,
  parts,
  scopes,
  tags,
  webhooks,
};
