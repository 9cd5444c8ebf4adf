import type { SettingsWords } from '../../en/settings/words.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const connectApp: SettingsWords['connectApp'] = {
  whatItIs:
    'Eine App ist ein eigenes Programm, das mit dieser Organisation arbeitet: Sie kann Nachrichten von Kunden importieren, sie beantworten oder Daten mit anderen Systemen abgleichen. Registrieren Sie hier ihre Redirect-URIs und Berechtigungen; sobald jemand zustimmt, erhält sie ein Token.',
  title: 'App verbinden',
  lead: 'Den OAuth-Ablauf von Hand ausprobieren: autorisieren, mit einem Code zurückkehren, ihn gegen ein Token tauschen.',
  needsHttps: 'Dafür muss diese Seite über https oder auf localhost geöffnet sein.',
  nobody: 'Noch von niemandem verbunden',
  connected: (count, text) => plural(count, { one: 'Einmal verbunden', other: `${text}-mal verbunden` }),
  toConnections: 'Verbundene Apps anzeigen',
  actor: 'Sie handelt als',
  actors: { self: 'die Person, die sie autorisiert', app: 'sie selbst (das können nur Admins autorisieren)' },
  allow: {
    title: 'Autorisieren',
    text: 'Der Link fordert alle Berechtigungen der App an. Er enthält eine PKCE-Code-Challenge, sodass nur der Code-Verifier dieser Seite den Code einlösen kann.',
    link: 'Link zum Autorisieren',
    open: 'In neuem Tab öffnen',
  },
  code: {
    title: 'Mit einem Code zurückkehren',
    text: (redirectUri) =>
      `Sie werden zu ${redirectUri} weitergeleitet, auch wenn dort nichts antwortet. Fügen Sie die URL aus der Adresszeile ein; der Code darin gilt einmal, fünf Minuten lang.`,
    field: 'Die URL nach der Rückkehr',
    missing: 'Darin ist kein Code. Haben Sie die App autorisiert?',
  },
  exchange: {
    title: 'Gegen ein Token tauschen',
    text: 'In einem Terminal. Die Antwort enthält das access_token, das nur einmal angezeigt wird. Die Verbindung erscheint danach unter den verbundenen Apps.',
    textWithoutSecret:
      'In einem Terminal, mit dem Geheimnis der App in der Umgebung: export CLIENT_SECRET=dbs_… Die Antwort enthält das access_token, das nur einmal angezeigt wird. Die Verbindung erscheint danach unter den verbundenen Apps.',
    line: 'Befehl',
  },
};
