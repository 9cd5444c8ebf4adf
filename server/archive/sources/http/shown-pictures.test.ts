import { expect, test } from 'vitest';
import { shownPictures } from './shown-pictures.ts';

const urls = (html: string) =>
  shownPictures(html, { isOwn: ({ host }) => host === 'desk.example.com', known: [] }).map(({ url }) => url);
const own = (name: string) => `https://desk.example.com/${name}`;

test('the pictures of a system are those at its hosts', () => {
  const html = `<img alt='One' src="${own('one.png')}"><img src='${own('two.png?a=1&amp;b=2')}'>`;
  expect(urls(`${html}<img src="https://elsewhere.example/three.png">`)).toEqual([
    own('one.png'),
    own('two.png?a=1&b=2'),
  ]);
});

test('a text of nothing but unfinished pictures is read once, and doesn’t keep an import busy for hours', () => {
  expect(urls(`${'<img '.repeat(400_000)}<img src="${own('last.png')}">`)).toEqual([own('last.png')]);
});
