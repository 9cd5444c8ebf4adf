import { numberText } from '../locale/number-text.ts';

/** Presence: who else has a conversation open, and who is typing. */
export const colleagues = {
  here: 'Also viewing',
  hasOpen: (name: string) => `${name} is viewing this`,
  isWriting: (name: string) => `${name} is typing`,
  /** Announced once, when somebody arrives or starts typing. */
  came: (name: string) => `${name} is viewing this too.`,
  began: (name: string) => `${name} is typing.`,
  writing: (name: string) => `${name} is typing…`,
  writingNote: (name: string) => `${name} is writing a note…`,
  bothWriting: (one: string, other: string) => `${one} and ${other} are typing…`,
  manyWriting: (one: string, others: number) => `${one} and ${numberText(others)} others are typing…`,
  more: (count: number) => `+${numberText(count)}`,
  answered: (name: string, ago: string) => `${name} replied ${ago}.`,
  show: 'Show',
};
