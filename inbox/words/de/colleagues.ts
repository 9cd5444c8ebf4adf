import type { Words } from '../en/words.ts';
import { numberText } from '../locale/number-text.ts';

export const colleagues: Words['colleagues'] = {
  here: 'Auch hier',
  hasOpen: (name) => `${name} sieht sich das an`,
  isWriting: (name) => `${name} schreibt`,
  came: (name) => `${name} sieht sich das auch an.`,
  began: (name) => `${name} schreibt.`,
  writing: (name) => `${name} schreibt …`,
  writingNote: (name) => `${name} schreibt eine Notiz …`,
  bothWriting: (one, other) => `${one} und ${other} schreiben …`,
  manyWriting: (one, others) => `${one} und ${numberText(others)} andere schreiben …`,
  more: (count) => `+${numberText(count)}`,
  answered: (name, ago) => `${name} hat ${ago} geantwortet.`,
  show: 'Anzeigen',
};
