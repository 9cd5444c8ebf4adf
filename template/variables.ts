import { checkDateFormat } from './format-date.ts';
import { type Output, parseTemplate, type Template, TemplateError } from './parse-template.ts';

/** The variables of macros and signatures, in the order in which they are offered. */
export const variableNames = [
  'contact.first_name',
  'contact.last_name',
  'contact.name',
  'contact.email',
  'contact.phone',
  'conversation.number',
  'conversation.subject',
  'conversation.inserted_at',
  'member.first_name',
  'member.name',
  'member.email',
  'team.name',
  'organization.name',
  'now',
] as const;

export type VariableName = (typeof variableNames)[number];

/** Dates, which are only shown with the filter `date`. */
export const dateVariables: readonly string[] = ['conversation.inserted_at', 'now'] satisfies VariableName[];

/** What a signature may use: it is below email to anybody. */
export const signatureVariables: readonly VariableName[] = [
  'member.first_name',
  'member.name',
  'member.email',
  'organization.name',
];

/** Followed by a key of `custom_attributes`, which may contain anything. */
const attributes = /^(?:contact|conversation)\.custom_attributes\.[^.]+$/;

/** A blank that the sender fills in: `ask.order`. */
const blank = /^ask\.[^.]+$/;

/** Whether a variable is filled in by hand. */
export function isBlankName(name: string): boolean {
  return blank.test(name);
}

/**
 * Parses a template whose variables exist, each with suitable filters.
 *
 * @throws TemplateError that names what is wrong
 */
export function checkedTemplate(text: string): Template {
  const template = parseTemplate(text);
  for (const part of template) if (typeof part !== 'string') checkOutput(part);
  return template;
}

/**
 * Parses a signature.
 *
 * @throws TemplateError
 */
export function checkedSignature(text: string): Template {
  const template = checkedTemplate(text);
  for (const part of template)
    if (typeof part !== 'string' && !(signatureVariables as readonly string[]).includes(part.name))
      throw new TemplateError('not_in_signature', part.name);
  return template;
}

function checkOutput({ name, filters }: Output): void {
  const isAttribute = attributes.test(name);
  const isBlank = isBlankName(name);
  if (!isAttribute && !isBlank && !(variableNames as readonly string[]).includes(name))
    throw new TemplateError('unknown_variable', name);
  if (isBlank && filters.length > 0) throw new TemplateError('blank_with_filter', name);
  const isDate = dateVariables.includes(name);
  if (isDate && filters[0]?.name !== 'date') throw new TemplateError('date_needed', name);
  for (const filter of filters) {
    if (filter.name !== 'date') continue;
    if (!isDate && !isAttribute) throw new TemplateError('no_date', name);
    checkDateFormat(filter.argument ?? '');
  }
}
