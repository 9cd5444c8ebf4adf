import { type DateSettings, formatDate } from './format-date.ts';
import type { Filter, Output, Template } from './parse-template.ts';

/** The values of variables, by name. Dates are Unix seconds; `2026-11-23` is a day, the same in every time zone. */
export type TemplateValues = ReadonlyMap<string, unknown>;

export type RenderSettings = DateSettings & {
  /** What to write if a variable has no value. HTML, unless the text is plain. Default: nothing. */
  blank?: (name: string) => string;
};

/** `blanks` are the variables without a value, in order. */
export type Rendered = { html: string; blanks: string[] };

/** Renders a validated template, and escapes each value for HTML. */
export function renderTemplate(
  template: Template,
  values: TemplateValues,
  settings: RenderSettings,
): Rendered {
  const blanks: string[] = [];
  const html = template.map((part) => {
    if (typeof part === 'string') return part;
    const value = outputText(part, values, settings);
    if (value.trim() !== '') return escapeHtml(value);
    blanks.push(part.name);
    return settings.blank?.(part.name) ?? '';
  });
  return { html: html.join(''), blanks };
}

function outputText({ name, filters }: Output, values: TemplateValues, settings: DateSettings): string {
  return textOf(filters.reduce((value, filter) => filtered(value, filter, settings), values.get(name)));
}

function filtered(value: unknown, { name, argument = '' }: Filter, settings: DateSettings): unknown {
  switch (name) {
    case 'default':
      return value === undefined || value === null || value === false || value === '' ? argument : value;
    case 'capitalize':
      return textOf(value).charAt(0).toUpperCase() + textOf(value).slice(1).toLowerCase();
    case 'upcase':
      return textOf(value).toUpperCase();
    case 'downcase':
      return textOf(value).toLowerCase();
    case 'date':
      return dated(value, argument, settings);
  }
}

/** Anything that isn't a date stays unchanged. */
function dated(value: unknown, format: string, settings: DateSettings): unknown {
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const milliseconds = day ? Date.parse(value) : typeof value === 'number' ? value * 1000 : Number.NaN;
  if (Number.isNaN(new Date(milliseconds).getTime())) return value;
  return formatDate(milliseconds, format, day ? { ...settings, timeZone: 'UTC' } : settings);
}

/** Records and lists have no text. */
function textOf(value: unknown): string {
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

/** Safe in HTML text, and in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
