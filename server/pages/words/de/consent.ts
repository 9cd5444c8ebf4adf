import { html } from 'ghtml';
import { germanScopes } from '../../../../contract/words/german-scopes.ts';
import type { PageWords } from '../en/words.ts';

const roles = { admin: 'Admin', member: 'Mitglied', light: 'Mitglied' };

export const consent: PageWords['consent'] = {
  title: 'App verbinden',
  wants: (app) => html`!${app} möchte sich verbinden`,
  appBy: (organization) => html`Eine App von !${organization}`,
  callsItself: (name) => html`Nennt sich „!${name}“`,
  localProgram:
    'Jedes Programm auf Ihrem Computer kann sich dafür ausgeben. Erlauben Sie den Zugriff nur, wenn Sie die Verbindung gerade selbst begonnen haben.',
  returnsTo: 'Kehrt zurück zu',
  thisComputer: 'ein Programm auf diesem Computer',
  actsAs: 'Handelt als',
  asYou: (name) =>
    html`Die App handelt für Sie, !${name}: Alles, was sie schreibt, erscheint unter Ihrem Namen.`,
  asItself: ({ writes }) =>
    writes
      ? 'Die App handelt unter eigenem Namen: Sie kann lesen und ändern, was unten steht, schreibt aber nie in fremdem Namen an Kunden.'
      : 'Die App handelt unter eigenem Namen: Sie kann nur lesen, was unten steht, und schreibt nie in fremdem Namen an Kunden.',
  signedIn: 'Angemeldet',
  notYou: 'Nicht Sie?',
  organization: 'Organisation',
  onlyAdmins: (role) => `${role}: Nur Admins können einer App erlauben, hier unter eigenem Namen zu handeln`,
  isRefused: (role) =>
    `${role}: Die Anmelderichtlinie der Organisation lässt diese Sitzung nicht zu; den Grund sehen Sie im Posteingang`,
  nothingAllowed: (role) =>
    `${role}: Ihre Rolle und Ihr Zugriff lassen keine der angeforderten Berechtigungen zu`,
  ableTo: (organization) => html`In !${organization} kann sie dann:`,
  leftOut: (role, organization) =>
    role === 'light'
      ? html`Nicht enthalten, weil Ihr Zugriff auf !${organization} eingeschränkt ist:`
      : html`Nicht enthalten, weil Sie in !${organization} ${roles[role]} sind und das nur Admins dürfen:`,
  allow: 'Erlauben',
  deny: 'Ablehnen',
  disconnect: 'Sie können sie jederzeit unter „Einstellungen“ → „Verbundene Apps“ trennen.',
  scopes: germanScopes,
  askAdmin: {
    title: 'Admin fragen',
    heading: (app) => html`Bitten Sie einen Admin, !${app} zu verbinden`,
    why: 'Die App möchte unter eigenem Namen handeln, nicht in Ihrem. Das können nur Admins einer Organisation erlauben.',
    admins: (organization) => html`Admins von !${organization}`,
    back: (app) => html`Zurück zu !${app}`,
  },
};
