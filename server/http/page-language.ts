import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { PageWords } from '../pages/words/en/words.ts';
import { pageLanguages, pageWords } from '../pages/words/page-words.ts';

/**
 * A page's texts in the language that the browser prefers (RFC 9110 section 12.5.4), English if it names none of
 * ours.
 */
export function wordsFor({ headers }: Pick<FastifyRequest, 'headers'>): PageWords {
  return pageWords(new Negotiator({ headers }).language(pageLanguages));
}
