import { describe, expect, test } from 'vitest';
import { normalizeEmail } from '../../access/email-address.ts';
import { sanitizeHtml } from '../../text/sanitize-html.ts';
import { fillTemplate } from '../fill-template.ts';
import { makeContact } from '../make-contact.ts';
import { seededRandom } from '../random.ts';
import { makeScene } from '../scene.ts';
import { familyNames, givenNames, otherNames } from './names.ts';
import { places } from './places.ts';
import * as smallTalk from './small-talk.ts';
import { adjectives, features, things } from './things.ts';
import { topics } from './topics.ts';

const { english, ...otherTalk } = smallTalk;

const lists: [name: string, templates: readonly string[]][] = [
  ...[english, otherTalk].flatMap((talk) => Object.entries(talk)),
  ...topics.flatMap(({ tag, smallTalk: around = {}, subjects, problems, details, questions, answers }) =>
    Object.entries({ subjects, problems, details, questions, answers, ...around }).map(
      ([name, templates]): [string, readonly string[]] => [`${tag}: ${name}`, templates],
    ),
  ),
];

describe('the words of generated conversations', () => {
  test.each(lists)('fill %s into text that HTML need not escape', (_, templates) => {
    const random = seededRandom(1);
    const scene = makeScene(random, { first: 'Zoë', agent: 'Mara' });
    for (const template of templates) {
      const text = fillTemplate(template, scene, random);
      expect(text).not.toMatch(/[{}]|undefined/);
      expect(sanitizeHtml(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
    }
  });

  test('come in full: every name, place and thing can stand in HTML as it is', () => {
    const names = otherNames.map(([name]) => name);
    for (const word of [
      ...givenNames,
      ...familyNames,
      ...names,
      ...places,
      ...things,
      ...adjectives,
      ...features,
    ]) {
      expect(sanitizeHtml(`<p>${word}</p>`)).toBe(`<p>${word}</p>`);
    }
  });

  test('put the right article before a vowel', () => {
    const random = seededRandom(1);
    const scene = { ...makeScene(random, { first: 'Zoë', agent: 'Mara' }), order: 'orange one' };
    expect(fillTemplate('not a {order}', scene, random)).toBe('not an orange one');
    expect(fillTemplate('such a {agent}', scene, random)).toBe('such a Mara');
  });

  test('name contacts whose addresses are stored as they are', () => {
    const random = seededRandom(1);
    for (let number = 1; number <= 500; number += 1) {
      const { contact } = makeContact(random, { organizationId: '', at: 0, conversationNumber: number });
      expect(normalizeEmail(contact.email ?? '')).toBe(contact.email);
    }
  });
});
