import { numberText } from '../locale/number-text.ts';

/** Presence: who else has a conversation open, and who is typing. */
export const colleagues = {
  here: 'Also here',
  hasOpen: (name: string) => `${name} has this open`,
  isWriting: (name: string) => `${name} is writing`,
  /** Announced once, when somebody arrives or starts typing. */
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
