import { numberText } from '../locale/number-text.ts';

/** Who else is in a conversation, and what they do there. */
export const colleagues = {
  here: 'Also here',
  hasOpen: (name: string) => `${name} has this open`,
  isWriting: (name: string) => `${name} is writing`,
  /** Said once, when somebody comes or begins. */
  came: (name: string) => `${name} is here too.`,
  began: (name: string) => `${name} is writing.`,
  writing: (name: string) => `${name} is writing…`,
  writingNote: (name: string) => `${name} is writing a note…`,
  bothWriting: (one: string, other: string) => `${one} and ${other} are writing…`,
  manyWriting: (one: string, others: number) => `${one} and ${numberText(others)} others are writing…`,
  more: (count: number) => `+${numberText(count)}`,
  answered: (name: string, ago: string) => `${name} answered ${ago}.`,
  show: 'Show',
};
