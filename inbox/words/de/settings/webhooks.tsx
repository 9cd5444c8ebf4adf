import type { SettingsWords } from '../../en/settings/words.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const webhooks: SettingsWords['webhooks'] = {
  title: 'Webhooks',
  lead: 'URLs, an denen verbundene Apps Ereignisse empfangen. Apps richten sie ein und erhalten nur, was sie lesen dürfen.',
  none: 'Keine Webhooks',
  noneHelp: 'Apps mit der Berechtigung webhooks:write richten sie ein.',
  one: 'Webhook',
  notHere: 'Webhook nicht gefunden',
  notHereHelp: 'Er wurde gelöscht, die Verbindung der App wurde beendet, oder der Link ist falsch.',
  gets: (types) => `Erhält ${types}`,
  enabled: 'Aktiv',
  failing: 'Fehlerhaft',
  disabled: {
    requested: 'Inaktiv',
    gone: 'Inaktiv: hat mit 410 geantwortet',
    failing: 'Inaktiv nach wiederholten Fehlern',
  },
  ping: 'Ping senden',
  pinged: 'Ping gesendet.',
  enable: 'Aktivieren',
  isEnabled: 'Der Webhook erhält ab jetzt neue Ereignisse.',
  disable: 'Deaktivieren',
  isDisabled: 'Der Webhook erhält keine Ereignisse mehr.',
  enableFirst: 'Der Webhook ist inaktiv; bitte zuerst aktivieren.',
  renewAsk: 'Neues Geheimnis …',
  renewTitle: 'Neues Geheimnis für diesen Webhook?',
  renewConsequences: [
    'Zustellungen werden 24 Stunden lang mit beiden Geheimnissen signiert, danach nur mit dem neuen.',
    'Aktualisieren Sie den Endpunkt in dieser Zeit.',
  ],
  renew: 'Neues Geheimnis erstellen',
  renewedTooOften: 'Zu viele neue Geheimnisse an einem Tag. Versuchen Sie es morgen erneut.',
  newSecret: 'Das neue Geheimnis',
  copyNow: 'Kopieren Sie es jetzt. Es kann nicht noch einmal angezeigt werden.',
  signingSecret: 'Signaturgeheimnis',
};

export const deliveries: SettingsWords['deliveries'] = {
  title: 'Zustellungen',
  lead: 'Die letzten 30 Tage, neueste zuerst.',
  none: 'Noch keine Zustellungen',
  noneHelp: 'Senden Sie zum Testen einen Ping.',
  statuses: {
    pending: 'Ausstehend',
    delivered: 'Zugestellt',
    failed: 'Fehlgeschlagen',
    dropped: 'Verworfen',
  },
  retried: 'Wird wiederholt',
  again: 'Erneut zustellen',
  againNamed: (type, id) => `Erneut zustellen: ${type} ${id}`,
  onItsWayAgain: 'Wird erneut zugestellt.',
  details: 'Details',
  tried: (count) => plural(count, { one: 'Ein Versuch', other: `${count} Versuche` }),
  triedNext: (tried, next) => `${tried}; nächster am ${next}`,
  id: (name, id) => (
    <>
      Die {name} ist {id}.
    </>
  ),
  response: 'Antwort',
};
