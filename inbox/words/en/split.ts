import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('en');

/** Splitting messages off into a new conversation. */
export const split = {
  command: 'Split into a new conversation…',
  title: 'Split conversation',
  lead: 'Select the messages that move. Notes stay here.',
  select: (name: string, time: string) => `Message from ${name}, ${time}`,
  selected: (count: number) =>
    plural(count, { one: '1 message selected', other: `${numberText(count)} messages selected` }),
  leaveOne: 'At least one message has to stay here.',
  tooMany: (most: number) => `At most ${numberText(most)} messages can move at once.`,
  subject: 'Subject of the new conversation',
  button: 'Split off',
  cancel: 'Cancel',
  done: (count: number, number: string) =>
    plural(count, {
      one: `1 message moved to ${number}`,
      other: `${numberText(count)} messages moved to ${number}`,
    }),
  undone: 'Messages moved back',
};
