import fc from 'fast-check';
import { Liquid } from 'liquidjs';
import { expect, test } from 'vitest';
import { parseTemplate, TemplateError } from './parse-template.ts';
import { renderTemplate } from './render-template.ts';
import { templateValues } from './template-values.ts';
import { checkedTemplate } from './variables.ts';

const subject = {
  contact: {
    name: 'Nora Vance',
    email: 'nora@example.com',
    phone: null,
    custom_attributes: { plan: 'gold', 'order-no': 7 },
  },
  conversation: {
    number: 21,
    subject: null,
    inserted_at: 1_790_000_000,
    custom_attributes: { due: '2026-11-01' },
  },
  member: { name: 'Solberg, Jonas', email: 'jonas@example.com' },
  organization: { name: 'Ink & Sons' },
  now: 1_790_000_000,
};
const settings = { timeZone: 'America/New_York', locale: 'en-US' };

const rendered = (text: string) => renderTemplate(checkedTemplate(text), templateValues(subject), settings);
const htmlOf = (text: string) => rendered(text).html;

const refusal = (text: string) => {
  try {
    checkedTemplate(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return [error.code, error.subject];
  }
};

test('variables are filled in, with their filters in order', () => {
  expect(htmlOf('Hi {{contact.first_name}}, {{ contact.custom_attributes.plan | upcase }}')).toBe(
    'Hi Nora, GOLD',
  );
  expect(htmlOf('{{contact.phone | default: "no phone" | capitalize}}')).toBe('No phone');
  expect(htmlOf('{{member.first_name}} {{contact.custom_attributes.order-no}}')).toBe('Jonas 7');
  expect(htmlOf('{{contact.last_name | downcase}} }} { {')).toBe('vance }} { {');
});

test('values are escaped, and text from an editor is parsed as it looks', () => {
  expect(htmlOf('<p>{{organization.name}}</p>')).toBe('<p>Ink &amp; Sons</p>');
  expect(htmlOf('{{contact.phone&nbsp;|&nbsp;default:&quot;R&amp;D&quot;}}')).toBe('R&amp;D');
});

test('a date is formatted in the given zone and language; a day is the same in every zone', () => {
  expect(htmlOf('{{now | date: "%A, %B %-d, %Y %H:%M"}}')).toBe('Monday, September 21, 2026 10:13');
  expect(htmlOf('{{conversation.custom_attributes.due | date: "%d.%m.%y"}}')).toBe('01.11.26');
  const german = { timeZone: 'Europe/Berlin', locale: 'de' };
  expect(
    renderTemplate(parseTemplate('{{now | date: "%-d. %B %H:%M %%"}}'), templateValues(subject), german).html,
  ).toBe('21. September 16:13 %');
});

test('variables without a value are reported, and so are blanks to fill in by hand', () => {
  const text = 'Order {{ask.order}} of {{contact.phone}}{{team.name | default: "us"}}';
  expect(rendered(text)).toEqual({ html: 'Order  of us', blanks: ['ask.order', 'contact.phone'] });
  const blank = (name: string) => `[${name}]`;
  const shown = renderTemplate(checkedTemplate(text), templateValues(subject), { ...settings, blank });
  expect(shown.html).toBe('Order [ask.order] of [contact.phone]us');
});

test('anything but a variable with filters is refused, naming what is wrong', () => {
  expect(refusal('{{contact.nickname}}')).toEqual(['unknown_variable', 'contact.nickname']);
  expect(refusal('{{contact.__proto__}}')).toEqual(['unknown_variable', 'contact.__proto__']);
  expect(refusal('{{contact.<b>name</b>}}')).toEqual(['not_a_variable', 'contact.<b>name</b>']);
  expect(refusal('{% if contact %}')).toEqual(['blocks_not_supported', '{%']);
  expect(refusal('Hi {{contact.name')).toEqual(['not_closed', '{{contact.name']);
  expect(refusal('{{}}')).toEqual(['not_a_variable', '']);
  expect(refusal('{{- contact.name -}}')).toEqual(['not_a_variable', '- contact.name -']);
  expect(refusal('{{contact.name | reverse}}')).toEqual(['unknown_filter', 'reverse']);
  expect(refusal('{{contact.name | default}}')).toEqual(['missing_argument', 'default']);
  expect(refusal('{{contact.name | upcase: "x"}}')).toEqual(['unexpected_argument', 'upcase']);
  expect(refusal('{{contact.name | default: "a\\"b"}}')).toEqual([
    'not_a_variable',
    'contact.name | default: "a\\"b"',
  ]);
  expect(refusal('{{contact.name |}}')).toEqual(['not_a_variable', 'contact.name |']);
  expect(refusal('{{now}}')).toEqual(['date_needed', 'now']);
  expect(refusal('{{contact.name | date: "%Y"}}')).toEqual(['no_date', 'contact.name']);
  expect(refusal('{{now | date: "%Q"}}')).toEqual(['unknown_date_format', '%Q']);
  expect(refusal('{{now | date: ""}}')).toEqual(['unknown_date_format', '']);
  expect(refusal('{{now | date: "%"}}')).toEqual(['unknown_date_format', '%']);
  expect(refusal('{{ask.order | upcase}}')).toEqual(['blank_with_filter', 'ask.order']);
});

test('names are parsed as people write them', () => {
  const named = (name: string | null) => {
    const values = templateValues({ ...subject, contact: { name } });
    return [values.get('contact.first_name'), values.get('contact.last_name')];
  };
  expect(named('Nora')).toEqual(['Nora', undefined]);
  expect(named(' Nora  Ann Vance ')).toEqual(['Nora', 'Vance']);
  expect(named('Vance, Nora Ann')).toEqual(['Nora', 'Vance']);
  expect(named('nora@example.com')).toEqual([undefined, undefined]);
  expect(named(null)).toEqual([undefined, undefined]);
});

const formats = '%Y %y %m %-m %d %-d %H %-H %I %-I %M %S %p %B %b %A %a %%'.split(' ');
const literal = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[{}"'\\&]/.test(text));
const fallback = fc
  .tuple(literal, fc.constantFrom('"', "'"))
  .map(([text, mark]) => `default: ${mark}${text}${mark}`);
const filter = fc.oneof(fallback, fc.constantFrom('capitalize', 'upcase', 'downcase'));
const date = fc
  .array(fc.constantFrom(...formats, ' ', '-'), { minLength: 1, maxLength: 5 })
  .map((parts) => `at | date: "${parts.join('')}"`);
const begun = fc.oneof(fc.constantFrom('text', 'none', 'record.text', 'record.absent'), date);
const output = fc
  .tuple(begun, fc.array(filter, { maxLength: 3 }), fc.constantFrom('', ' ', '  '))
  .map(([first, filters, gap]) => `{{${gap}${[first, ...filters].join(`${gap}|${gap}`)}${gap}}}`);
const source = fc.array(fc.oneof(literal, output), { maxLength: 6 }).map((parts) => parts.join(''));
const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.boolean(), fc.integer());
const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC');

test('templates are rendered as Liquid renders them', () => {
  const whatever = fc.record({ source, text: value, inner: value, at: seconds, timeZone: zone });
  const check = fc.property(whatever, fc.constantFrom('en-US', 'de'), (given, locale) => {
    const { text, inner, at, timeZone } = given;
    const liquid = new Liquid({ outputEscape: 'escape', timezoneOffset: timeZone as never, locale });
    const theirs = liquid.parseAndRenderSync(given.source, { text, none: null, at, record: { text: inner } });
    const values = new Map<string, unknown>([
      ['text', text],
      ['none', null],
      ['at', at],
      ['record.text', inner],
    ]);
    // A value of only spaces counts as missing here, and is rendered as nothing.
    const ours = renderTemplate(parseTemplate(given.source), values, { timeZone, locale });
    expect(ours.html.replace(/\s+/g, '')).toBe(theirs.replace(/\s+/g, ''));
  });
  fc.assert(check, { numRuns: 1000 });
});
