import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';
import { linkFrom } from './navigation.ts';

const render = (markdown: string, page = 'docs/api/messages.md') =>
  renderMarkdown(markdown, (href) => linkFrom(page, href));

test('markup in a page is shown, not interpreted', () => {
  const { body } = render(
    '# A\n\n<script>alert(1)</script>\n\nOne <img src=x onerror=alert(1)> two, and `<b>`.',
  );
  expect(body).not.toMatch(/<(script|img|b)\b/);
  expect(body).toContain('&#60;script&#62;');
});

test.each(['javascript:alert(1)', '//evil.example/x', 'data:text/html,x', '../../server/app.ts'])(
  'a link to %s becomes its text',
  (href) => expect(render(`# A\n\n[here](${href})`).body).toBe('<p>here</p>\n'),
);

test.each([
  ['messages.md#user', '/docs/api/messages#user'],
  ['README.md', '/docs'],
  ['../operating/configure.md', '/docs/operating/configure'],
  ['../../sdk/README.md', '/docs/sdk'],
  ['../images/consent.png', '/docs/images/consent.png'],
  ['#user', '#user'],
  ['https://www.rfc-editor.org/rfc/rfc7636', 'https://www.rfc-editor.org/rfc/rfc7636'],
])('a link to %s leads to %s', (href, address) => {
  expect(render(`# A\n\n[here](${href})`).body).toContain(`href="${address}"`);
});

test('adjacent code blocks in several languages are one block with a switch; separate ones are not', () => {
  const fence = (language: string) => `\`\`\`${language}\nx = 1\n\`\`\`\n`;
  const { body } = render(
    `# A\n\n${fence('sh')}\n${fence('ts')}\n${fence('python')}\nThen\n\n${fence('sh')}\n${fence('json')}`,
  );
  expect([...body.matchAll(/data-languages="([^"]+)"/g)].map(([, keys]) => keys)).toEqual([
    'curl typescript python',
  ]);
});

test('headings have the same anchors as on GitHub, and search finds the text below them', () => {
  const { title, headings, passages } = render('# The API\n\nFirst.\n\n## What is `sent`?\n\nA *body*.');
  expect(title).toBe('The API');
  expect(headings).toEqual([{ id: 'what-is-sent', text: 'What is sent?', depth: 2 }]);
  expect(passages).toEqual([
    { id: '', heading: 'The API', text: 'First.' },
    { id: 'what-is-sent', heading: 'What is sent?', text: 'A body.' },
  ]);
});
