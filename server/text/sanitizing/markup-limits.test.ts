import { expect, it } from 'vitest';
import { checkTagLimit, MarkupLimitExceeded } from './markup-limits.ts';
import { parseHtml } from './parse-html.ts';
import { stripToPolicy } from './strip-to-policy.ts';

it('stripping stops at the first element that is too deep, even if false end tags hide the depth', () => {
  expect(() => stripToPolicy('<font>'.repeat(201))).toThrow(MarkupLimitExceeded);
  expect(() => stripToPolicy('<i title="</i>"><!--</i>-->'.repeat(201))).toThrow(MarkupLimitExceeded);
  expect(() => stripToPolicy(`<svg><style>${'<b>'.repeat(201)}</style>`)).toThrow(MarkupLimitExceeded);
  expect(stripToPolicy('<p>x<br></p>'.repeat(201))).toBe('<p>x<br></p>'.repeat(201));
});

it('parsing stops when a tree outgrows its markup', () => {
  const formatting = '<b><i><u><s><em>'.repeat(3);
  expect(() => parseHtml(`<p>${formatting}${'<div>x</div>'.repeat(5_000)}`)).toThrow(MarkupLimitExceeded);
});

it('twenty thousand tags are not too many, one more is', () => {
  expect(() => checkTagLimit('<br>'.repeat(20_000))).not.toThrow();
  expect(() => checkTagLimit('<br>'.repeat(20_001))).toThrow(MarkupLimitExceeded);
});
