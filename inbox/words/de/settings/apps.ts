import type { SettingsWords } from '../../en/settings/words.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const apps: SettingsWords['apps'] = {
  title: 'Apps',
  lead: 'Ihre eigenen Apps, die sich verbinden lassen: mit Redirect-URIs, Berechtigungen und Geheimnissen.',
  register: 'App registrieren',
  none: 'Noch keine Apps',
  noneHelp: 'Registrieren Sie eine App, um client_id und client_secret zu erhalten.',
  isPublic: 'Öffentlich',
  twoSecrets: 'Zwei Geheimnisse',
  scopeCount: (count) => plural(count, { one: '1 Berechtigung', other: `${count} Berechtigungen` }),
  one: 'App',
  notHere: 'App nicht gefunden',
  notHereHelp: 'Sie wurde gelöscht, oder der Link ist falsch.',
  registerLead: 'Später lässt sich alles ändern, außer der ID und ob sie ein Geheimnis hat.',
  registerIt: 'App registrieren',
  registered: (app) => `${app} ist registriert`,
  registeredLead: 'Mit diesen Zugangsdaten kann die App darum bitten, verbunden zu werden.',
  continue: 'Weiter',
  withoutSecretLead:
    'Diese client_id im Programm eintragen. Es funktioniert an /mcp und handelt für die Person, die es verbindet.',
  form: {
    withoutSecret: 'Die App kann kein Geheimnis wahren',
    withoutSecretHelp:
      'Für Assistenten auf den Computern der Nutzer, etwa Cursor. Sie erhalten kein client_secret, handeln für eine Person und funktionieren nur an /mcp.',
    ownSchemeLead:
      'Wohin zurückgeleitet wird. Sie müssen exakt übereinstimmen und https, auf localhost http oder das eigene Schema des Programms verwenden.',
    fixErrors: 'Bitte beheben Sie zuerst die Fehler oben.',
    seen: 'Was andere sehen',
    seenLead: 'Auf der Zustimmungsseite und überall, wo die App genannt wird.',
    name: 'Name',
    logo: 'Logo',
    chooseLogo: 'Bild auswählen',
    removeLogo: 'Entfernen',
    logoError: 'Bitte ein kleines Bild als PNG, JPEG oder WebP wählen.',
    notAPicture: 'Browser können diese Datei nicht als Bild anzeigen.',
    addresses: 'Redirect-URIs',
    addressesLead:
      'Wohin zurückgeleitet wird. Sie müssen exakt übereinstimmen und https verwenden, auf localhost auch http.',
    address: 'Redirect-URI',
    addressNumber: (number) => `Redirect-URI ${number}`,
    removeAddress: (number) => `Redirect-URI ${number} entfernen`,
    addAddress: 'Redirect-URI hinzufügen',
    scopes: 'Berechtigungen',
    scopesLead: 'Was die App anfordern kann, so wie es beim Verbinden angezeigt wird.',
    chooseScope: 'Mindestens eine Berechtigung auswählen.',
    isPublic: 'Jede Organisation dieser Installation darf sie verbinden',
    isPublicHelp: 'Sonst nur diese Organisation.',
  },
};
