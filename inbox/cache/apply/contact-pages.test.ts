import { expect, test } from 'vitest';
import type { Contact } from '../../../sdk/src/types.ts';
import { type ContactPages, withContact } from './contact-pages.ts';

const contactOf = (id: string, more: Partial<Contact> = {}) =>
  ({ id, name: id, is_blocked: false, inserted_at: 100, ...more }) as Contact;
const pagesOf = (...pages: Contact[][]): ContactPages => ({
  pages: pages.map((data) => ({ data, page_metadata: { after: null, before: null } })),
  pageParams: pages.map(() => ({})),
});
const idsIn = ({ pages }: ContactPages) => pages.map(({ data }) => data.map(({ id }) => id));
const all = { q: '', isBlocked: false };
const [ada, ben, cem] = ['ada', 'ben', 'cem'].map((id) => contactOf(id)) as [Contact, Contact, Contact];

test('a changed contact keeps its position', () => {
  const changed = contactOf('ben', { name: 'Benedict' });
  const { pages } = withContact(pagesOf([ada], [ben, cem]), changed, all);
  expect(pages[1]?.data).toEqual([changed, cem]);
});

test('a new contact goes to the top of the list, but never into search results', () => {
  const found = pagesOf([ada]);
  const fresh = contactOf('new', { inserted_at: 200 });
  expect(idsIn(withContact(found, fresh, all))).toEqual([['new', 'ada']]);
  expect(withContact(found, fresh, { ...all, q: 'ada' })).toBe(found);
});

test('an older contact on an unloaded page is not inserted', () => {
  const pages = pagesOf([contactOf('ada', { inserted_at: 300 })]);
  expect(withContact(pages, contactOf('old', { inserted_at: 200 }), all)).toBe(pages);
});

test('the list of blocked contacts removes an unblocked one, and adds a blocked one', () => {
  const blocked = contactOf('ada', { is_blocked: true });
  const list = { q: '', isBlocked: true };
  expect(idsIn(withContact(pagesOf([blocked]), ada, list))).toEqual([[]]);
  expect(idsIn(withContact(pagesOf([]), blocked, list))).toEqual([['ada']]);
});
