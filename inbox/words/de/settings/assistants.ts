import type { SettingsWords } from '../../en/settings/words.ts';

const outcomes: Readonly<Record<string, string>> = {
  ok: 'erledigt',
  asked: 'um Bestätigung gebeten',
  suggested: 'stattdessen vorgeschlagen',
  not_sent: 'nicht gesendet',
};

export const assistants: SettingsWords['assistants'] = {
  title: 'Assistenten',
  lead: 'Claude, ChatGPT und andere arbeiten im Namen des Mitglieds, das sie verbindet, mit Konversationen, unter dieser Adresse:',
  address: 'Adresse',
  may: 'Was sie mit Antworten dürfen',
  mayHelp: {
    suggest: 'Ihre Antworten warten neben der Konversation, bis ein Mitglied sie sendet.',
    confirm:
      'Sie zeigen jede Antwort dem Mitglied, das sie verbunden hat, und senden sie, wenn es zustimmt. In Assistenten, die nicht fragen können, wird daraus ein Vorschlag.',
    send: 'Sie senden Antworten selbstständig. Die Nachricht eines Kunden könnte sie dazu überreden.',
  },
  choices: { suggest: 'Nur vorschlagen', confirm: 'Nach Bestätigung senden', send: 'Senden' },
  domains: 'Domains, die Mitglieder verbinden dürfen',
  domainsHelp: 'Eine pro Zeile. Assistenten anderer Domains müssen als App registriert werden.',
  preset: 'Voreinstellung verwenden',
  calls: {
    title: 'Aufrufe als Assistent',
    none: 'Keine in den letzten 30 Tagen.',
    outcomes,
    failed: (code) => `fehlgeschlagen: ${code}`,
    general: 'Kein einzelner Eintrag',
    gone: 'Inzwischen gelöscht',
    contact: 'Kontakt ohne Namen',
  },
  save: 'Speichern',
  saved: 'Was Assistenten dürfen, ist gespeichert.',
};
