import type { SettingsWords } from '../../en/settings/words.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const webhooks: SettingsWords['webhooks'] = {
  title: 'Webhooks',
  lead: 'Adressen, an die verbundene Apps sich Ereignisse zustellen lassen. Apps richten sie ein; was eine App nicht lesen darf, wird nie gesendet.',
  none: 'Keine Webhooks',
  noneHelp: 'Eine App mit der Berechtigung webhooks:write richtet sie für sich ein.',
  one: 'Webhook',
  notHere: 'Diesen Webhook gibt es hier nicht',
  notHereHelp:
    'Die Verbindung der App wurde beendet, der Webhook wurde gelöscht, oder die Adresse ist falsch geschrieben.',
  gets: (types) => `Erhält ${types}`,
  enabled: 'Aktiv',
  failing: 'Gestört',
  disabled: {
    requested: 'Inaktiv',
    gone: 'Inaktiv: antwortete mit 410',
    failing: 'Inaktiv: dauerhaft gestört',
  },
  ping: 'Ping senden',
  pinged: 'Ein Ping ist unterwegs.',
  enable: 'Aktivieren',
  isEnabled: 'Ab jetzt wird wieder zugestellt.',
  disable: 'Deaktivieren',
  isDisabled: 'Es wird nichts mehr zugestellt.',
  enableFirst: 'Der Webhook ist inaktiv; bitte zuerst aktivieren.',
  renewAsk: 'Neues Geheimnis …',
  renewTitle: 'Neues Geheimnis für diesen Webhook?',
  renewConsequences: [
    'Zustellungen werden ab jetzt mit dem neuen Geheimnis signiert, 24 Stunden lang zusätzlich mit dem alten.',
    'In dieser Zeit muss das neue bei der Gegenstelle eingetragen werden.',
  ],
  renew: 'Neues Geheimnis erstellen',
  renewedTooOften: 'Heute wurden schon mehrere Geheimnisse erstellt; bitte morgen wieder versuchen.',
  newSecret: 'Das neue Geheimnis',
  copyNow: 'Bitte jetzt kopieren; es kann nicht noch einmal angezeigt werden.',
  signingSecret: 'Geheimnis zum Signieren',
};

export const deliveries: SettingsWords['deliveries'] = {
  title: 'Zustellungen',
  lead: 'Die der letzten dreißig Tage, neueste zuerst.',
  none: 'Noch nichts gesendet',
  noneHelp: 'Zum Ausprobieren einen Ping senden.',
  statuses: {
    pending: 'Unterwegs',
    delivered: 'Zugestellt',
    failed: 'Fehlgeschlagen',
    dropped: 'Verworfen',
  },
  retried: 'Wird wiederholt',
  again: 'Erneut zustellen',
  againNamed: (type, id) => `Erneut zustellen: ${type} ${id}`,
  onItsWayAgain: 'Die Zustellung ist wieder unterwegs.',
  details: 'Einzelheiten',
  tried: (count) => plural(count, { one: 'Ein Versuch', other: `${count} Versuche` }),
  triedNext: (tried, next) => `${tried}; nächster am ${next}`,
  id: (name, id) => (
    <>
      Die {name} ist {id}.
    </>
  ),
  answer: 'Antwort',
};
