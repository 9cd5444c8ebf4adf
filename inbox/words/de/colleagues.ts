import type { Words } from '../en/words.ts';
import { numberText } from '../locale/number-text.ts';

export const colleagues: Words['colleagues'] = {
  here: 'Auch hier',
  isViewing: (name) => `${name} sieht sich das an`,
  isTyping: (name) => `${name} schreibt`,
  arrived: (name) => `${name} sieht sich das auch an.`,
  startedTyping: (name) => `${name} schreibt.`,
  visitorTyping: 'Auf der Website wird geschrieben …',
  typing: (name) => `${name} schreibt …`,
  writingNote: (name) => `${name} schreibt eine Notiz …`,
  bothTyping: (one, other) => `${one} und ${other} schreiben …`,
  manyTyping: (one, others) => `${one} und ${numberText(others)} andere schreiben …`,
  more: (count) => `+${numberText(count)}`,
  answered: (name, ago) => `${name} hat ${ago} geantwortet.`,
  show: 'Anzeigen',
};
