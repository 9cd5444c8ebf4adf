import { appScopes } from '../app-scopes.ts';
import type { SeedOrganization } from '../seed-world.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import * as billing from './conversations/billing.ts';
import * as fleet from './conversations/fleet.ts';
import * as languages from './conversations/languages.ts';
import * as orders from './conversations/orders.ts';
import * as sales from './conversations/sales.ts';
import * as spam from './conversations/spam.ts';
import * as today from './conversations/today.ts';
import * as workshop from './conversations/workshop.ts';
import { fields } from './fields.ts';
import { macros } from './macros.ts';
import { tags } from './tags.ts';
import { teams } from './teams.ts';
import { views } from './views.ts';

/** Twelve people in Ghent who build city, touring and cargo bicycles to order. */
export const heron = {
  name: 'Heron Bicycles',
  slug: 'heron-bicycles',
  timezone: 'Europe/Brussels',
  openedDaysAgo: 420,
  members: [
    { person: 'mara', role: 'admin', lastActiveMinutesAgo: 4 },
    { person: 'tomasz', role: 'member', lastActiveMinutesAgo: 11 },
    { person: 'amina', role: 'member', lastActiveMinutesAgo: 95 },
    { person: 'yuki', role: 'admin', lastActiveMinutesAgo: 310 },
  ],
  app: {
    name: 'Workbench',
    redirectUris: ['http://127.0.0.1/callback', 'https://example.com/callback'],
    scopes: appScopes,
  },
  tags,
  teams,
  companies,
  fields,
  macros,
  views,
  signatures: {
    everyone: '<p>{{member.first_name}}<br>{{organization.name}}, Ghent</p>',
    own: { mara: '<p>{{member.name}}<br>Customer care, {{organization.name}}</p>' },
  },
  contacts,
  conversations: { ...workshop, ...orders, ...billing, ...fleet, ...sales, ...languages, ...spam, ...today },
} as const satisfies SeedOrganization;
