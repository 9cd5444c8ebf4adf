import type { SettingsWords } from '../../en/settings/words.ts';
import { listText } from '../../locale/list-text.ts';

export const keyboard: SettingsWords['keyboard'] = {
  title: 'Tastatur',
  failed: 'Ihre Tastenkürzel konnten nicht geladen werden',
  lead: 'Ihre Tastenkürzel in dieser Organisation, auf allen Ihren Geräten.',
  characterKeys: {
    title: 'Buchstaben, Ziffern und Zeichen',
    use: 'Tastenkürzel ohne Strg, Cmd oder Alt verwenden',
    help: 'Schalten Sie sie aus, wenn Sie diktieren oder Tasten versehentlich drücken. Tastenkürzel mit Strg, Cmd oder Alt bleiben aktiv.',
  },
  suggestions: { draft: 'Antwort entwerfen', use: 'Vorschlag übernehmen', dismiss: 'Vorschlag verwerfen' },
  resetAll: 'Alle zurücksetzen …',
  resetAllTitle: 'Alle Tastenkürzel zurücksetzen?',
  resetAllWhy: 'Alle Befehle erhalten wieder ihre ursprünglichen Tasten.',
  reset: 'Zurücksetzen',
  resetOf: (command) => `${command} zurücksetzen`,
  isTaken: (command) => `${command} hat keine Taste: Die ursprüngliche ist anders belegt`,
  wasReset: (command) => `${command} hat wieder die ursprüngliche Taste`,
  change: 'Ändern …',
  changeOf: (command) => `Taste ändern: ${command}`,
  off: 'Aus',
  notifications: 'In Benachrichtigungen',
  record: {
    newKey: 'Neue Taste',
    help: 'Drücken Sie eine Taste oder kurz nacheinander zwei Buchstaben. Die Eingabetaste speichert.',
    press: 'Taste drücken …',
    save: 'Speichern',
    saveAnyway: 'Trotzdem hier verwenden',
    remove: 'Taste entfernen',
    conflicting: (commands) =>
      `Belegt mit ${listText(commands.map((it) => `„${it}“`))}: dafür gibt es dann keine Taste mehr.`,
    characterKeysOff:
      'Sie bleibt ohne Wirkung, solange Tastenkürzel ohne Strg, Cmd oder Alt ausgeschaltet sind.',
    refusals: {
      browser: 'Diese Taste belegt der Browser.',
      control: 'Diese Taste bedient Schaltflächen und Menüs. Drücken Sie Strg, Cmd oder Alt dazu.',
      editor: 'Diese Taste formatiert Text.',
      writing: 'Sie drücken sie beim Schreiben, deshalb braucht sie Strg oder Cmd.',
    },
  },
  removed: (command) => `${command} hat keine Taste mehr`,
};
