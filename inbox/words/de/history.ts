import type { Words } from '../en/words.ts';
import { numberText } from '../locale/number-text.ts';

const hat = ({ name, isYou }: { name: string; isYou: boolean }) => `${name} ${isYou ? 'haben' : 'hat'}`;

export const history: Words['history'] = {
  changes: (count) => `${numberText(count)} Änderungen`,
  you: 'Sie',
  toYou: 'Ihnen',
  someApp: 'Eine App',
  via: (name, app) => `${name} über ${app}`,
  closed: (who) => `${hat(who)} die Konversation geschlossen`,
  reopened: (who) => `${hat(who)} die Konversation wieder geöffnet`,
  reopenedByReply: ({ name }) => `Durch eine Antwort von ${name} wieder geöffnet`,
  snoozed: (who, time) => `${hat(who)} die Konversation bis ${time} zurückgestellt`,
  snoozeChanged: (who, time) => `${hat(who)} die Zurückstellung auf ${time} geändert`,
  unsnoozed: (who) => `${hat(who)} die Zurückstellung beendet`,
  woke: 'Zurückstellung beendet',
  assigned: (who, to) => `${hat(who)} die Konversation ${to} zugewiesen`,
  took: (who) => `${hat(who)} die Konversation übernommen`,
  unassigned: (who) => `${hat(who)} die Zuweisung aufgehoben`,
  team: (who, to) => `${hat(who)} die Konversation zu ${to} verschoben`,
  teamRemoved: (who, from) =>
    from === null
      ? `${hat(who)} die Konversation aus dem Team entfernt`
      : `${hat(who)} die Konversation aus ${from} entfernt`,
  contact: (who, from, to) =>
    from === null
      ? `${hat(who)} den Kontakt auf ${to} geändert`
      : `${hat(who)} den Kontakt von ${from} auf ${to} geändert`,
  tagsAdded: (who, tags, count) => `${hat(who)} ${count === 1 ? 'den Tag' : 'die Tags'} ${tags} hinzugefügt`,
  tagsRemoved: (who, tags, count) => `${hat(who)} ${count === 1 ? 'den Tag' : 'die Tags'} ${tags} entfernt`,
  tagsChanged: (who, added, removed) =>
    `${hat(who)} Tags geändert: ${added} hinzugefügt, ${removed} entfernt`,
  priority: (who, priority) => `${hat(who)} die Priorität auf „${priority}“ gesetzt`,
  priorityRemoved: (who) => `${hat(who)} die Priorität entfernt`,
  subject: (who, subject) => `${hat(who)} den Betreff in „${subject}“ geändert`,
  subjectRemoved: (who) => `${hat(who)} den Betreff entfernt`,
  spam: (who) => `${hat(who)} die Konversation als Spam markiert`,
  notSpam: (who) => `${hat(who)} die Spam-Markierung entfernt`,
  merged: (who, number) => `${hat(who)} #${number} mit dieser Konversation zusammengeführt`,
  splitInto: (who, number) => `${hat(who)} Nachrichten als #${number} abgetrennt`,
  splitFrom: (who, number) => `${hat(who)} diese Konversation von #${number} abgetrennt`,
  inMerged: (text, number) => `${text} (in #${number})`,
};
