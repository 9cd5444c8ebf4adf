import type { Words } from '../en/words.ts';

export const reminders: Words['reminders'] = {
  command: 'Erinnern, wenn niemand antwortet …',
  title: 'Erinnern',
  placeholder: 'Wann? Zum Beispiel „morgen“, „Montag 9 Uhr“ oder „in 3 Tagen“',
  at: (moment) => `Erinnern: ${moment}`,
  done: (moment) => `Sie werden erinnert (${moment}), falls bis dahin niemand schreibt`,
  cancel: 'Erinnerung löschen',
  canceled: 'Erinnerung gelöscht',
  change: 'Ändern …',
  mark: (moment) => `Erinnerung: ${moment}`,
  notice: (moment) => `Erinnerung: ${moment}, falls bis dahin niemand schreibt.`,
  list: 'Erinnerungen',
};
