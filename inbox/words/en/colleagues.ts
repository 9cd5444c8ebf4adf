import { numberText } from '../locale/number-text.ts';

/** Presence: who else has a conversation open, and who is typing. */
export const colleagues = {
  here: 'Also viewing',
  isViewing: (name: string) => `${name} is viewing this`,
  isTyping: (name: string) => `${name} is typing`,
  /** Announced once, when somebody arrives or starts typing. */
  arrived: (name: string) => `${name} is viewing this too.`,
  startedTyping: (name: string) => `${name} is typing.`,
  visitorTyping: 'The visitor is typing…',
  typing: (name: string) => `${name} is typing…`,
  writingNote: (name: string) => `${name} is writing a note…`,
  bothTyping: (one: string, other: string) => `${one} and ${other} are typing…`,
  manyTyping: (one: string, others: number) => `${one} and ${numberText(others)} others are typing…`,
  more: (count: number) => `+${numberText(count)}`,
  answered: (name: string, ago: string) => `${name} replied ${ago}.`,
  show: 'Show',
};
