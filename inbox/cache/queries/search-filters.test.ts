import { describe, expect, test } from 'vitest';
import { addressOfSearch, dayText, readSearchAddress, searchQuery } from './search-filters.ts';

describe('the URL of a search', () => {
  test.each([
    [{}],
    [{ q: 'bent wheel' }],
    [{ q: '100% & more + a=b #123?' }],
    [{ q: 'Grüße 東京', status: 'closed' }],
    [{ q: '%41', tag: 'late & paid' }],
    [{ channel: 'chn_01h455vb4pex5vsknk084sn02q', q: 'wheel' }],
    [{ status: 'open', assignee: 'none', source: 'email', since: '2026-01-02', until: '2026-03-04' }],
  ])('%j is the same after a reload', (filters) => {
    expect(readSearchAddress(addressOfSearch(filters))).toEqual(filters);
  });

  test('is readable', () => {
    expect(addressOfSearch({ q: 'bent wheel', status: 'open' })).toBe('q=bent wheel&status=open');
  });

  test.each(['squeaky saddle', 'what? a=b'])('%s alone is what to search for, as in older links', (text) => {
    expect(readSearchAddress(text)).toEqual({ q: text });
  });

  test('leaves out unknown parameters', () => {
    expect(readSearchAddress('q=wheel&sort=price&status=')).toEqual({ q: 'wheel' });
  });
});

describe('the search request', () => {
  test('contains words, filters, and days from their first to their last second', () => {
    const filters = { q: 'wheel', status: 'open', assignee: 'me', tag: 'late', source: 'email' };
    expect(searchQuery({ ...filters, since: '2026-03-01', until: '2026-03-01' })).toEqual({
      q: 'wheel',
      status: 'open',
      assignee_id: 'me',
      tag: 'late',
      source: 'email',
      last_activity_since: new Date(2026, 2, 1).getTime() / 1000,
      last_activity_until: new Date(2026, 2, 2).getTime() / 1000,
    });
  });

  test('contains one channel', () => {
    const id = 'chn_01h455vb4pex5vsknk084sn02q';
    expect(searchQuery({ channel: id })).toEqual({ channel_id: id });
  });

  test.each([
    [{ q: ' ?! ' }],
    [{ channel: 'support' }],
    [{ status: 'gone' }],
    [{ since: 'yesterday' }],
    [{ until: '2026-3-1' }],
  ])('nothing that it would refuse: %j', (filters) => {
    expect(searchQuery(filters)).toEqual({});
  });

  test('leaves out an end before the beginning', () => {
    expect(searchQuery({ since: '2026-03-02', until: '2026-03-01' })).toEqual({
      last_activity_since: new Date(2026, 2, 2).getTime() / 1000,
    });
  });
});

test('a day has the format of date fields', () => {
  expect(dayText(new Date(2026, 0, 9))).toBe('2026-01-09');
});
