import type { Drafted } from './draft-answers.ts';
import type { EvaluationQuestion } from './evaluation-set.ts';
import type { Found } from './find-sources.ts';

/** So many out of so many. */
export type Share = { count: number; of: number };

/** What can be told without a model. */
export type Retrieval = {
  /** Questions of which an expected source is among the five that were found. */
  hits: Share;
  /** Unanswerable questions for which nothing was found. */
  refusals: Share;
  /** Questions for which nothing was found although there is an answer. */
  wrong_refusals: Share;
  /** Questions of which no expected source was found, and what was found instead. */
  missed: { text: string; expected: string[]; found: string[] }[];
  /** Unanswerable questions for which something was found. */
  found_anyway: { text: string; found: string[] }[];
};

export type Drafts = {
  model: string;
  /** Unanswerable questions that got no draft. */
  refusals: Share;
  wrong_refusals: Share;
  /** Drafts that cite only sources that they were given. */
  existing_sources: Share;
  /** Drafts of questions that cite an expected source. */
  right_sources: Share;
  /** Drafts without a text that their question forbids. */
  without_forbidden: Share;
  /** The questions of those with one. */
  forbidden: { text: string; draft: string }[];
  tokens: number;
};

export function measureRetrieval(found: readonly Found[]): Retrieval {
  const questions = found.filter(isAnswerable);
  const unanswerable = found.filter(({ question }) => question.kind === 'unanswerable');
  const missed = questions.filter((it) => !isHit(it));
  const foundAnyway = unanswerable.filter(({ sources }) => sources.length > 0);
  return {
    hits: { count: questions.length - missed.length, of: questions.length },
    refusals: { count: unanswerable.length - foundAnyway.length, of: unanswerable.length },
    wrong_refusals: shareOf(questions, ({ sources }) => sources.length === 0),
    missed: missed.map((it) => ({
      text: it.question.text,
      expected: expectedBy(it.question),
      found: namesOf(it),
    })),
    found_anyway: foundAnyway.map((it) => ({ text: it.question.text, found: namesOf(it) })),
  };
}

export function measureDrafts(drafts: readonly Drafted[], model: string): Drafts {
  const questions = drafts.filter(isAnswerable);
  const written = drafts.filter(({ text }) => text !== undefined);
  const forbidding = written.filter(({ question }) => forbiddenBy(question).length > 0);
  const forbidden = forbidding.filter(hasForbidden);
  return {
    model,
    refusals: shareOf(
      drafts.filter(({ question }) => question.kind === 'unanswerable'),
      ({ text }) => text === undefined,
    ),
    wrong_refusals: shareOf(questions, ({ text }) => text === undefined),
    existing_sources: shareOf(written, ({ cited, sources }) =>
      cited.every((number) => number >= 1 && number <= sources.length),
    ),
    right_sources: shareOf(written.filter(isAnswerable), ({ question, cited, sources }) =>
      cited.some((number) => expectedBy(question).includes(sources[number - 1]?.name ?? '')),
    ),
    without_forbidden: { count: forbidding.length - forbidden.length, of: forbidding.length },
    forbidden: forbidden.map(({ question, text = '' }) => ({ text: question.text, draft: text })),
    tokens: drafts.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

function shareOf<Item>(items: readonly Item[], counts: (item: Item) => boolean): Share {
  return { count: items.filter(counts).length, of: items.length };
}

function isAnswerable({ question }: Found): boolean {
  return question.kind === 'question';
}

function isHit({ question, sources }: Found): boolean {
  return sources.some(({ name }) => expectedBy(question).includes(name));
}

function expectedBy(question: EvaluationQuestion): string[] {
  return 'sources' in question ? (question.sources ?? []) : [];
}

function namesOf({ sources }: Found): string[] {
  return sources.map(({ name }) => name);
}

function forbiddenBy(question: EvaluationQuestion): string[] {
  return 'forbidden' in question ? (question.forbidden ?? []) : [];
}

function hasForbidden({ question, text = '' }: Drafted): boolean {
  const draft = text.toLowerCase();
  return forbiddenBy(question).some((it) => draft.includes(it.toLowerCase()));
}
