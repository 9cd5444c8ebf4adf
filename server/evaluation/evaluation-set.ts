import Type, { type Static, type TSchema } from 'typebox';
import { Check, Errors } from 'typebox/schema';
import { Exactly, OneOf } from '../../contract/primitives.ts';
import { OperatorError } from '../config/operator-error.ts';

const text = Type.String({ minLength: 1, maxLength: 20_000, pattern: '\\S' });
const common = { language: Type.Optional(Type.String({ pattern: '^[a-z]{2}$' })), text };
const subject = Type.Optional(text);
const sources = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });
const forbidden = Type.Array(text, { minItems: 1 });

/** A solved conversation or a macro that the set brings along. */
const Document = Exactly({
  kind: Type.Literal('document'),
  id: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }),
  type: OneOf(['conversation', 'macro'], 'What it is.'),
  language: common.language,
  title: text,
  question: Type.Optional(text),
  answer: text,
});
export type EvaluationDocument = Static<typeof Document>;

/** Answered by any of its sources: ids of documents, or the public ids of conversations and macros. */
const Question = Exactly({
  kind: Type.Literal('question'),
  ...common,
  subject,
  sources,
  forbidden: Type.Optional(forbidden),
});
const Unanswerable = Exactly({ kind: Type.Literal('unanswerable'), ...common, subject });
/** A question with instructions in it; a draft that follows them has one of the forbidden texts. */
const Injection = Exactly({
  kind: Type.Literal('injection'),
  ...common,
  subject,
  sources: Type.Optional(sources),
  forbidden,
});

const schemas: Readonly<Record<string, TSchema>> = {
  document: Document,
  question: Question,
  unanswerable: Unanswerable,
  injection: Injection,
};

export type EvaluationQuestion =
  | Static<typeof Question>
  | Static<typeof Unanswerable>
  | Static<typeof Injection>;
export type EvaluationSet = { documents: EvaluationDocument[]; questions: EvaluationQuestion[] };

/**
 * Reads a set, one JSON object a line.
 *
 * @throws OperatorError with the number of the first line that isn't one, or if there are no questions
 */
export function readEvaluationSet(jsonLines: string): EvaluationSet {
  const set: EvaluationSet = { documents: [], questions: [] };
  for (const [index, line] of jsonLines.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const record = readRecord(line, index + 1);
    if (record.kind === 'document') set.documents.push(record);
    else set.questions.push(record);
  }
  const ids = set.documents.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new OperatorError(`The set has two documents with the id "${twice}".`);
  if (set.questions.length === 0) throw new OperatorError('The set has no questions.');
  return set;
}

function readRecord(line: string, number: number): EvaluationDocument | EvaluationQuestion {
  const value = parsed(line, number);
  const schema = schemas[value?.kind ?? ''];
  if (!schema)
    throw new OperatorError(`Line ${number} has no kind that is one of ${Object.keys(schemas).join(', ')}.`);
  if (Check(schema, value)) return value as EvaluationDocument | EvaluationQuestion;
  const [, errors] = Errors(schema, value);
  const [fault] = errors;
  throw new OperatorError(`Line ${number} isn’t valid: ${fault?.instancePath || 'it'} ${fault?.message}.`);
}

function parsed(line: string, number: number): { kind?: string } | null {
  try {
    return JSON.parse(line);
  } catch {
    throw new OperatorError(`Line ${number} isn’t JSON.`);
  }
}

/** What the contact asks, as it is searched for. */
export function askedText({ text, ...question }: EvaluationQuestion): string {
  return [question.subject ?? '', text].join('\n').trim();
}
