import { describe, expect, test } from 'vitest';
import type { Draft } from '../drafts/drafts.ts';
import { emptyDraft } from '../drafts/new-draft.ts';
import type { Outgoing } from './outgoing.ts';
import { restoredDraft, restoredNewDraft } from './restored-draft.ts';

const outgoing = (changes: Partial<Outgoing> = {}): Outgoing => ({
  writerId: 'usr_mara',
  organizationId: 'org_1',
  conversationId: 'cnv_1',
  kind: 'message',
  html: '<p>Sent.</p>',
  key: 'key-1',
  closes: true,
  sendsAt: 0,
  ...changes,
});
const current: Draft = { html: '<p>Next.</p>', key: 'key-2' };

describe('a message that is taken back', () => {
  test('becomes a draft under its own key, so that it can still be sent only once', () => {
    expect(restoredDraft(outgoing(), undefined)).toMatchObject({ html: '<p>Sent.</p>', key: 'key-1' });
    expect(restoredDraft(outgoing({ wasTried: true }), undefined)).toMatchObject({ key: 'key-1' });
  });

  test('keeps its recipients', () => {
    const mail = { to: [], cc: [], bcc: [], subject: 'Wheel', includesHistory: false };
    expect(restoredDraft(outgoing({ mail }), undefined)).toMatchObject({ mail });
    expect(restoredDraft(outgoing({ mail }), current)).toMatchObject({ mail });
  });

  test('goes above the draft that its author has begun since, as one new draft', () => {
    const draft = restoredDraft(outgoing(), current);
    expect(draft).toMatchObject({ html: '<p>Sent.</p><p>Next.</p>' });
    expect(['key-1', 'key-2']).not.toContain((draft as Draft).key);
  });

  test('replaces the draft that it came from', () => {
    const same = { ...current, key: 'key-1' };
    expect(restoredDraft(outgoing(), same)).toMatchObject({ html: '<p>Sent.</p>', key: 'key-1' });
  });
});

describe('a message that the server may have', () => {
  test('is not joined with another draft, which would send it twice', () => {
    expect(restoredDraft(outgoing({ wasTried: true }), current)).toBe('finish-draft-first');
  });

  test('may be joined once the server has refused it', () => {
    const refused = outgoing({ wasTried: true, errorMessage: 'Too long.' });
    expect(restoredDraft(refused, current)).toMatchObject({ html: '<p>Sent.</p><p>Next.</p>' });
  });

  test('cannot be taken back while it is being sent, or once it is gone', () => {
    expect(restoredDraft(outgoing({ isBeingSent: true }), undefined)).toBe('already-sent');
    expect(restoredDraft(undefined, undefined)).toBe('already-sent');
  });
});

describe('a new conversation that is taken back', () => {
  const opening = {
    newContact: { name: 'Nora', email: 'nora@example.com', phone: '' },
    subject: 'Your wheel',
    assignsToMe: false,
  };
  const files = [{ id: 'att_1', name: 'wheel.png', size: 10 }];
  const sent = outgoing({ conversationId: 'new-key-1', opening, files });

  test('has every field of its form, under its own key', () => {
    expect(restoredNewDraft(sent, opening, emptyDraft())).toEqual({
      ...opening,
      key: 'key-1',
      html: '<p>Sent.</p>',
      files,
    });
  });

  test('is not joined with another one that was begun since', () => {
    const other = { ...emptyDraft(), subject: 'To somebody else' };
    expect(restoredNewDraft(sent, opening, other)).toBe('finish-draft-first');
    expect(restoredNewDraft(sent, opening, { ...other, key: 'key-1' })).toMatchObject(opening);
  });

  test('gets a new key if the server has different content under the old one', () => {
    const restored = restoredNewDraft({ ...sent, isKeySpent: true }, opening, emptyDraft());
    expect(restored).toMatchObject(opening);
    expect(restored).not.toMatchObject({ key: 'key-1' });
  });

  test('cannot be taken back while it is being sent', () => {
    expect(restoredNewDraft({ ...sent, isBeingSent: true }, opening, emptyDraft())).toBe('already-sent');
  });
});
