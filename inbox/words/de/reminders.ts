import type { Words } from '../en/words.ts';

export const reminders: Words['reminders'] = {
  command: 'Erinnern, wenn niemand antwortet …',
  title: 'Erinnern',
  placeholder: 'Wann? Zum Beispiel „morgen“, „Montag 9 Uhr“ oder „in 3 Tagen“',
  at: (time) => `Erinnern: ${time}`,
  done: (time) => `Sie werden erinnert (${time}), falls bis dahin niemand schreibt`,
  cancel: 'Erinnerung löschen',
  canceled: 'Erinnerung gelöscht',
  change: 'Ändern …',
  mark: (time) => `Erinnerung: ${time}`,
  notice: (time) => `Erinnerung: ${time}, falls bis dahin niemand schreibt.`,
  list: 'Erinnerungen',
};
