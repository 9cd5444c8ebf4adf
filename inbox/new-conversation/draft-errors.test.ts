import { expect, test } from 'vitest';
import { emptyDraft, type NewDraft } from '../drafts/new-draft.ts';
import { contactFromText, errorsOf } from './draft-errors.ts';

const nora = {
  id: 'cnt_1',
  name: 'Nora',
  email: null,
  phone: null,
  instagram_handle: null,
  is_blocked: false,
};
const draftOf = (more: Partial<NewDraft>): NewDraft => ({ ...emptyDraft(), html: '<p>Hello</p>', ...more });

test.each([
  ['nora@example.com', { name: '', email: 'nora@example.com', phone: '' }],
  [' +47 22 33 44 55 ', { name: '', email: '', phone: '+47 22 33 44 55' }],
  ['Nora Vance 3', { name: 'Nora Vance 3', email: '', phone: '' }],
])('%j makes a new contact', (text, contact) => {
  expect(contactFromText(text)).toEqual(contact);
});

test.each<[string, Partial<NewDraft>, object]>([
  ['a contact and a text are enough', { contact: nora }, {}],
  ['so is somebody new with an address', { newContact: contactFromText('nora@example.com') }, {}],
  ['so is somebody new with a phone number', { newContact: contactFromText('+47 22 33') }, {}],
  ['somebody has to be written to', {}, { contact: true }],
  ['a name alone reaches nobody', { newContact: contactFromText('Nora') }, { reach: true }],
  ['an address has two sides', { newContact: contactFromText('nora@') }, { email: true }],
  ['something has to be said', { contact: nora, html: '<p></p>' }, { message: true }],
  [
    'a file alone says something',
    { contact: nora, html: '', files: [{ id: 'att_1', name: 'a.pdf', size: 1 }] },
    {},
  ],
])('%s', (_, draft, errors) => {
  expect(errorsOf(draftOf(draft))).toEqual(errors);
});
