import { expect, test } from 'vitest';
import { blankHtml, blankLeftIn, fillIn } from './fill-in.ts';

const subject = { contact: { name: 'Nora Vance' }, organization: { name: 'Heron' } };
const filled = (html: string) => fillIn(html, subject, { timeZone: 'UTC', blank: blankHtml });

test('variables are filled in, and those without a value become blanks, which can be found', () => {
  const html = filled('<p>Hi {{contact.first_name}}, order {{ask.order}}</p>');
  expect(html).toBe('<p>Hi Nora, order <span data-blank="ask.order">{{ask.order}}</span></p>');
  expect(blankLeftIn(html)).toBe('ask.order');
  expect(blankLeftIn('<p>Hi Nora</p>')).toBeUndefined();
});

test('a text that this page can’t parse is shown unchanged', () => {
  expect(filled('{{contact.name | shout}}')).toBe('{{contact.name | shout}}');
});
