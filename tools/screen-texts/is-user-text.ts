import type { Literal } from './literals.ts';

/** Where texts for users appear: attributes of elements, and keys of objects. */
const textHolder =
  /^(?:JSXAttribute|Property) (?:aria-(?:label|description|valuetext|roledescription|placeholder)|title|placeholder|label|alt|help|lead|description|text|detail|empty|confirm|submit|said)$/;

/** Nodes that a text passes on its way to where it is shown. */
const passes = /^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression|TemplateLiteral)$/;

/** Errors for developers, class names, types, and search literals. */
const notForUsers = /^(?:NewExpression Error|JSXAttribute className|TSLiteralType|CallExpression includes)$/;

/** Names that are the same in every language, or only read by machines. */
const names =
  /^(?:Deskbell|Alt|Control|Dead|Enter|Escape|Fn|Meta|Plus|Process|Shift|Tab|Unidentified|Notification|Edge|Opera|Firefox|Chrome|Safari|Android|Windows|Linux|Instagram|English|Deutsch)$/;

/** API names, and example URLs. */
const code = /^(?:[a-z]+[_-][a-z…]*|https:\/\/\S+)$/;

const letter = /\p{L}/u;
const word = /^\p{Lu}\p{Ll}+[….:]?$/u;
const sentence = /^[“"„]?\p{Lu}[\p{L}’'-]*[….,:;?!]?\s+[\p{L}{“„]|\p{Ll}\s+[\p{Ll}{].*[.!?…]$/u;

/** Whether a text is for users: between tags, in a visible or announced attribute, or worded for people. */
export function isUserText({ text, path }: Literal): boolean {
  if (!letter.test(text.replaceAll('{}', '')) || names.test(text) || code.test(text)) return false;
  if (path.some((it) => notForUsers.test(it))) return false;
  return word.test(text) || sentence.test(text) || isShown(path);
}

/** Directly between tags or in an attribute or key for users, or one of the values assigned to it. */
function isShown(path: readonly string[]): boolean {
  const at = path.findLastIndex((it) => !passes.test(it));
  const holder = path[at] ?? '';
  return /^JSX(?:Element|Fragment)\b/.test(holder) || textHolder.test(holder);
}
