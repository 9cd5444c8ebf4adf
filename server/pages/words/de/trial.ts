import { html } from 'ghtml';
import type { PageWords } from '../en/words.ts';

export const trial: PageWords['trial'] = {
  title: 'Probeanmeldung',
  heading: (name) => html`Probeanmeldung bei !${name}`,
  works: 'Diese Person käme hinein',
  refuses: 'Diese Person käme nicht hinein',
  failed: 'Die Anmeldung ist fehlgeschlagen',
  signsIn: (name, role) => html`Das Konto dort ist mit !${name} verbunden und würde als ${role} angemeldet.`,
  joinsInvited: (role) =>
    html`Sie hat hier kein Konto, aber eine offene Einladung an diese Adresse und würde als ${role} beitreten.`,
  joinsByDomain: (role) =>
    html`Sie hat hier kein Konto, aber eine Adresse in einer Ihrer bestätigten Domains und würde als ${role} beitreten.`,
  roles: { admin: 'Admin', member: 'Mitglied', light: 'Mitglied mit eingeschränktem Zugang' },
  refusals: {
    'connect-first':
      'Mit dieser Adresse gibt es hier schon ein Konto. Es wird nie von selbst verbunden: Die Person meldet sich an wie bisher und verbindet diesen Anbieter in ihren Kontoeinstellungen.',
    'not-a-member':
      'Das Konto dort ist mit einem Konto hier verbunden, das kein aktives Mitglied dieser Organisation ist.',
    'no-role': 'Keine ihrer Gruppen hat in dieser Organisation eine Rolle.',
    'no-address':
      'Der Anbieter hat keine E-Mail-Adresse gesendet, und das Konto dort ist mit keinem Konto hier verbunden. Lassen Sie ihn den Claim „email“ senden.',
    'not-verified':
      'Der Anbieter bestätigt nicht, dass die Adresse dieser Person gehört: „email_verified“ ist nicht true. Falls er diesen Claim nie sendet, bestätigen Sie die Domain der Adresse.',
    'no-domain':
      'Sie ist weder mit einem Konto hier verbunden noch eingeladen, und ihre Adresse ist in keiner Ihrer bestätigten Domains.',
    'joining-off':
      'Ihre Adresse ist in einer Ihrer bestätigten Domains, beitreten kann man aber nur mit Einladung. Das ändern Sie unter „Beitreten“.',
  },
  claims: 'Was der Anbieter gesendet hat',
  claim: 'Claim',
  value: 'Wert',
  hidden: 'Empfangen, wird nicht angezeigt',
  nothingSaved: 'Das war nur eine Probe: Niemand wurde angemeldet, nichts wurde gespeichert oder verbunden.',
  back: 'Zurück zu den Einstellungen',
};
