import type { SettingsWords } from '../../en/settings/words.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const apps: SettingsWords['apps'] = {
  title: 'Apps',
  lead: 'Eigene Programme, die sich verbinden lassen: ihre Adressen, worum sie bitten dürfen und ihre Geheimnisse.',
  register: 'App registrieren',
  none: 'Keine App registriert',
  noneHelp:
    'Mit der Registrierung erhält eine App ihre client_id und ihr client_secret; das dauert eine Minute.',
  isPublic: 'Öffentlich',
  twoSecrets: 'Zwei Geheimnisse',
  scopeCount: (count) => plural(count, { one: '1 Berechtigung', other: `${count} Berechtigungen` }),
  one: 'App',
  notHere: 'Diese App gibt es hier nicht',
  notHereHelp: 'Sie wurde gelöscht, oder die Adresse ist falsch geschrieben.',
  registerLead: 'Alles außer der ID lässt sich später ändern.',
  registerIt: 'App registrieren',
  registered: (app) => `${app} ist registriert`,
  registeredLead: 'Mit diesen beiden Angaben kann die App darum bitten, verbunden zu werden.',
  form: {
    faulty: 'Oben ist noch etwas zu berichtigen.',
    seen: 'Was andere sehen',
    seenLead: 'Wenn die App verbunden werden soll und überall, wo sie genannt wird.',
    name: 'Name',
    logo: 'Logo',
    chooseLogo: 'Bild auswählen',
    removeLogo: 'Entfernen',
    logoFault: 'Bitte ein kleines Bild als PNG, JPEG oder WebP wählen.',
    notAPicture: 'Diese Datei ist kein Bild, das ein Browser anzeigen kann.',
    addresses: 'Weiterleitungsadressen',
    addressesLead:
      'Wohin die App zurückleiten darf; jede Adresse wird buchstabengetreu verglichen: https, oder http auf diesem Rechner.',
    address: 'Adresse',
    addressNumber: (number) => `Adresse ${number}`,
    removeAddress: (number) => `Adresse ${number} entfernen`,
    addAddress: 'Adresse hinzufügen',
    scopes: 'Berechtigungen',
    scopesLead:
      'Worum die App bitten darf. Wer sie verbindet, liest diese Sätze und stimmt zu oder lehnt ab.',
    chooseScope: 'Mindestens eine Berechtigung auswählen.',
    isPublic: 'Jede Organisation dieser Installation darf sie verbinden',
    isPublicHelp: 'Sonst nur diese Organisation.',
  },
};
