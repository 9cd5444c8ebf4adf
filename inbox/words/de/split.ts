import type { Words } from '../en/words.ts';
import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('de');

export const split: Words['split'] = {
  command: 'In neue Konversation abtrennen …',
  title: 'Konversation aufteilen',
  lead: 'Wählen Sie die Nachrichten, die verschoben werden. Notizen bleiben hier.',
  select: (name, time) => `Nachricht von ${name}, ${time}`,
  selected: (count) =>
    plural(count, { one: '1 Nachricht ausgewählt', other: `${numberText(count)} Nachrichten ausgewählt` }),
  leaveOne: 'Mindestens eine Nachricht muss hier bleiben.',
  tooMany: (most) => `Höchstens ${numberText(most)} Nachrichten lassen sich auf einmal verschieben.`,
  subject: 'Betreff der neuen Konversation',
  button: 'Abtrennen',
  cancel: 'Abbrechen',
  done: (count, number) =>
    plural(count, {
      one: `1 Nachricht nach ${number} verschoben`,
      other: `${numberText(count)} Nachrichten nach ${number} verschoben`,
    }),
  undone: 'Nachrichten zurückverschoben',
};
