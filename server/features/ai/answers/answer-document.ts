import type { SourceType } from '../../../../contract/suggestion.ts';
import { lastPosition } from '../../../text/body-vector.ts';
import { plainText } from '../../../text/plain-text.ts';
import { searchWords } from '../../../text/search-words.ts';
import { irreversibly } from '../redaction.ts';
import type { AnswerSource } from './answer-source.ts';

/** What can be found, and what a model then gets of it. */
export type AnswerDocument = {
  id: string;
  type: SourceType;
  text: string;
  /** In order, as often as they occur. */
  words: string[];
};

const maxQuestion = 1500;
const maxAnswer = 3000;
/** A title says more about a text than a word of it. */
const titleWeight = 2;

/** Without what identifies contacts. Undefined if nothing is left. */
export function documentOf(source: AnswerSource): AnswerDocument | undefined {
  const { id, type } = source;
  const hide = type === 'conversation' ? irreversibly(source.names) : withoutVariables;
  const title = hide(source.title);
  const question = source.questions
    .map((html) => hide(plainText(html)).trim())
    .join('\n\n')
    .slice(0, maxQuestion)
    .trim();
  const reply = hide(plainText(source.answer)).trim().slice(0, maxAnswer);
  if (reply === '') return undefined;

  const text = [title, question, reply].filter((part) => part !== '').join('\n\n');
  const titles = Array<string[]>(titleWeight).fill(searchWords(title)).flat();
  return { id, type, text, words: [...titles, ...searchWords(`${question}\n${reply}`)] };
}

/** They are filled in for each contact. */
const withoutVariables = (text: string) => text.replaceAll(/\{\{[^{}]*\}\}/g, '');

/** The words as the text of a tsvector: with a position each time that they occur. */
export function vectorOf(code: string, words: readonly string[]): string {
  const positions = new Map<string, number[]>();
  words.forEach((word, index) => {
    const at = Math.min(index + 1, lastPosition);
    positions.set(word, [...(positions.get(word) ?? []), at]);
  });
  return Array.from(positions, ([word, at]) => `'${code}${word}':${at.join(',')}`).join(' ');
}
