import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('en');

/** Merging conversations. */
export const merge = {
  command: 'Merge into another…',
  button: 'Merge',
  into: 'Merge into',
  notLoaded: 'Couldn’t start the merge.',
  placeholder: 'Merge into… Search, or enter #123',
  placeholderAmong: (count: number) => `Merge into which of the ${numberText(count)}?`,
  othersWith: (contact: string) => `Other conversations with ${contact}`,
  noneWith: (contact: string) => `No other conversations with ${contact}. Search, or enter #123.`,
  among: 'The others will be merged into it',
  title: (count: number) => plural(count, { one: 'Merge these two?', other: `Merge these into one?` }),
  sources: 'Conversations to merge',
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
  keepsWaiting: (time: string) => `Waiting since ${time}, the earliest of them.`,
  differentContacts: (contact: string) =>
    `They’re with different customers. Replies will go to ${contact} only.`,
  noUndo: 'This can’t be undone.',
  messages: (count: number) => plural(count, { one: '1 message', other: `${numberText(count)} messages` }),
  merging: (at: number, count: number) =>
    plural(count, { one: 'Merging…', other: `Merging ${numberText(at)} of ${numberText(count)}…` }),
  merged: 'Merged',
  failed: (reason: string) => `Not merged: ${reason}`,
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  named: (subject: string, number: string) => `“${subject}” (${number})`,
  /** Shown after a redirect from a merged conversation. */
  redirected: 'The conversation you opened was merged into this one. All messages are here.',
  redirectedFrom: (name: string) => `${name} was merged into this conversation. All messages are here.`,
  redirectedFromMany: (count: number) =>
    `${numberText(count)} conversations were merged into this one. All messages are here.`,
  dismiss: 'Dismiss',
  mergedInTheMeantime: 'This conversation was merged into another one in the meantime. Nothing was changed.',
  held: 'Its conversation was merged into this one. Review it before you send it.',
};
