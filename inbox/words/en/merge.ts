import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('en');

/** Merging conversations. */
export const merge = {
  command: 'Merge into another…',
  button: 'Merge',
  into: 'Merge into',
  placeholder: 'Merge into… Search, or enter #123',
  placeholderAmong: (count: number) => `Into which of the ${numberText(count)}?`,
  othersWith: (contact: string) => `Other conversations with ${contact}`,
  noneWith: (contact: string) => `No other one with ${contact}. Search by words, or by number as #123.`,
  among: 'The others go into the one that you choose',
  title: (count: number) => plural(count, { one: 'Merge these two?', other: `Merge these into one?` }),
  sources: 'What is merged',
  arrow: 'into',
  moves: (count: number, target: string) =>
    plural(count, {
      one: `The messages and notes of the first move to the second, ${target}.`,
      other: `All their messages and notes move to ${target}.`,
    }),
  closes: (count: number) =>
    plural(count, {
      one: 'The first will be closed, and its links will redirect to the second.',
      other: 'They’ll be closed, and their links will redirect here.',
    }),
  keepsPriority: (priority: string) => `Priority: ${priority}, the highest of them.`,
  keepsTags: (count: number, tags: string) =>
    plural(count, { one: `Tag: ${tags}.`, other: `Tags: ${tags}.` }),
  keepsWaiting: (moment: string) => `Waiting since ${moment}, the earliest of them.`,
  differentContacts: (contact: string) =>
    `They are with different customers: from then on, answers go to ${contact} alone.`,
  noUndo: 'This cannot be undone.',
  messages: (count: number) => plural(count, { one: '1 message', other: `${numberText(count)} messages` }),
  merging: (at: number, count: number) =>
    plural(count, { one: 'Merging…', other: `Merging ${numberText(at)} of ${numberText(count)}…` }),
  merged: 'Merged',
  failed: (fault: string) => `Not merged: ${fault}`,
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  named: (subject: string, number: string) => `“${subject}” (${number})`,
  /** Shown after a redirect from a merged conversation. */
  ledOn: 'The conversation that you opened was merged into this one. All messages are here.',
  ledOnFrom: (name: string) => `${name} was merged into this conversation. All messages are here.`,
  ledOnFromMany: (count: number) =>
    `${numberText(count)} conversations were merged into this one. All messages are here.`,
  dismiss: 'Dismiss',
  meanwhile: 'It was merged into another conversation meanwhile. Nothing was changed.',
  held: 'Its conversation was merged into this one meanwhile. Look at it again before you send it.',
};
