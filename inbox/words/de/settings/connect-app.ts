import type { SettingsWords } from '../../en/settings/words.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const connectApp: SettingsWords['connectApp'] = {
  whatItIs:
    'Eine App ist ein eigenes Programm, das mit dieser Organisation arbeitet: Sie kann hereinbringen, was Kundinnen und Kunden schreiben, antworten oder ein anderes System auf dem Stand halten. Hier steht, wohin man zurückkommt und worum sie bitten darf; erlaubt es dann jemand, bekommt sie ein Token.',
  title: 'Verbinden',
  lead: 'Von Hand ausprobiert, wie die App es tun wird: fragen, mit einem Code zurückkommen, ihn gegen ein Token tauschen.',
  needsHttps: 'Dafür muss diese Seite über https kommen oder von diesem Rechner.',
  nobody: 'Noch von niemandem verbunden',
  connected: (count, text) => plural(count, { one: 'Einmal verbunden', other: `${text}-mal verbunden` }),
  toConnections: 'Verbundene Apps ansehen',
  actor: 'Sie handelt als',
  actors: { self: 'die Person, die es erlaubt', app: 'sie selbst (das kann nur ein Admin erlauben)' },
  allow: {
    title: 'Erlauben',
    text: 'Die Adresse bittet um alle Scopes der App. Mit ihr geht der Hashwert eines Geheimnisses, das diese Seite eben erzeugt hat (PKCE): Nur wer es kennt, kann den Code verwenden.',
    link: 'Adresse zum Erlauben',
    open: 'In einem anderen Tab öffnen',
  },
  code: {
    title: 'Mit einem Code zurückkommen',
    text: (redirectUri) =>
      `Der Browser wird zu ${redirectUri} geschickt, ob dort etwas antwortet oder nicht. Fügen Sie die Adresse ein, die er dann zeigt; der Code darin gilt einmal und fünf Minuten lang.`,
    field: 'Die Adresse nach dem Zurückkommen',
    missing: 'Darin steht kein Code. Wurde es erlaubt?',
  },
  exchange: {
    title: 'Gegen ein Token tauschen',
    text: 'In einem Terminal. Die Antwort enthält das access_token, das nur dieses eine Mal gezeigt wird; die Verbindung steht von da an unter den verbundenen Apps.',
    textWithoutSecret:
      'In einem Terminal, mit dem Geheimnis der App in der Umgebung: export CLIENT_SECRET=dbs_… Die Antwort enthält das access_token, das nur dieses eine Mal gezeigt wird; die Verbindung steht von da an unter den verbundenen Apps.',
    line: 'Befehl',
  },
};
