import type { Literal } from './literals.ts';

/** Where texts for users are: attributes of elements, and keys of objects. */
const told =
  /^(?:JSXAttribute|Property) (?:aria-(?:label|description|valuetext|roledescription|placeholder)|title|placeholder|label|alt|help|lead|description|text|detail|empty|confirm|submit|said)$/;

/** What a text passes on its way to the place where it is shown. */
const passes = /^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression|TemplateLiteral)$/;

/** Errors for developers, class names, types, and search literals. */
const toNobody = /^(?:NewExpression Error|JSXAttribute className|TSLiteralType|CallExpression includes)$/;

/** Called the same in every language, or by machines alone. */
const names =
  /^(?:Deskbell|Enter|Escape|Tab|Notification|Edge|Opera|Firefox|Chrome|Safari|Android|Windows|Linux|Instagram|English|Deutsch)$/;

/** Names of the API, and addresses that stand for others. */
const code = /^(?:[a-z]+[_-][a-z…]*|https:\/\/\S+)$/;

const letter = /\p{L}/u;
const word = /^\p{Lu}\p{Ll}+[….:]?$/u;
const sentence = /^[“"„]?\p{Lu}[\p{L}’'-]*[….,:;?!]?\s+[\p{L}{“„]|\p{Ll}\s+[\p{Ll}{].*[.!?…]$/u;

/** Whether a person is told it: it is between tags, in what is read or seen of an element, or it reads like words for people. */
export function isSaid({ text, path }: Literal): boolean {
  if (!letter.test(text.replaceAll('{}', '')) || names.test(text) || code.test(text)) return false;
  if (path.some((it) => toNobody.test(it))) return false;
  return word.test(text) || sentence.test(text) || isShown(path);
}

/** Straight between tags or in an attribute or key that is told, or as one of the values of what is put there. */
function isShown(path: readonly string[]): boolean {
  const at = path.findLastIndex((it) => !passes.test(it));
  const holder = path[at] ?? '';
  return /^JSX(?:Element|Fragment)\b/.test(holder) || told.test(holder);
}
