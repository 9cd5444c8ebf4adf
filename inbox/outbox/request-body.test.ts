import { describe, expect, test } from 'vitest';
import type { Outgoing } from './outgoing.ts';
import { conversationBody, messageBody, noteBody } from './request-body.ts';

const outgoing = (changes: Partial<Outgoing> = {}): Outgoing => ({
  writerId: 'usr_mara',
  organizationId: 'org_1',
  conversationId: 'cnv_1',
  kind: 'message',
  html: '<p>On its way.</p>',
  key: 'key-1',
  closes: false,
  sendsAt: 0,
  ...changes,
});

describe('a message', () => {
  test('is sent without the fields that its author left out', () => {
    expect(messageBody(outgoing())).toEqual({ body_html: '<p>On its way.</p>' });
  });

  test('has its files, the message it replies to, and the status that it sets', () => {
    const files = [{ id: 'att_1', name: 'wheel.png', size: 10 }];
    const replyTo = { id: 'msg_1', name: 'Lena', text: 'Where is it?' };
    expect(messageBody(outgoing({ files, replyTo, closes: true }))).toEqual({
      body_html: '<p>On its way.</p>',
      attachment_ids: ['att_1'],
      reply_to_id: 'msg_1',
      conversation_status: 'closed',
    });
  });
});

test('declares that a model wrote it, as long as nobody has changed its words', () => {
  const modelHtml = '<p>It is &quot;on&quot; its way.</p>';
  const declared = (html: string) => messageBody(outgoing({ html, modelHtml })).is_ai_message;
  expect(declared('<p>It is "on" <em>its way</em>.</p>')).toBe(true);
  expect(declared('<p>It is on its way, Lena.</p>')).toBeUndefined();
});

test('lists every recipient if it is sent by email, and its subject only if it has one', () => {
  const nora = { address: 'nora@example.com', name: 'Nora', hasWritten: true };
  const mail = { to: [nora], cc: [], bcc: [], subject: ' ', includesHistory: true };
  expect(messageBody(outgoing({ mail })).mail).toEqual({
    to: [{ address: 'nora@example.com', name: 'Nora' }],
    cc: [],
    bcc: [],
    includes_history: true,
  });
  expect(messageBody(outgoing({ mail: { ...mail, subject: 'Wheel ' } })).mail).toMatchObject({
    subject: 'Wheel',
  });
});

test('has the signature that its author saw, or none if they removed it', () => {
  const mail = { to: [], cc: [], bcc: [], subject: '', includesHistory: false };
  const bodyWith = (signatureHtml: string) =>
    messageBody(outgoing({ mail: { ...mail, signatureHtml } })).mail?.signature_html;
  expect([bodyWith('<p>Mara</p>'), bodyWith('')]).toEqual(['<p>Mara</p>', '']);
});

test('a new conversation has the contact by id, or the fields of a new contact', () => {
  const nora = {
    id: 'cnt_1',
    name: 'Nora',
    email: null,
    phone: null,
    instagram_handle: null,
    is_blocked: false,
  };
  const files = [{ id: 'att_1', name: 'a.pdf', size: 1 }];
  const opening = { subject: '  Your wheel ', assignsToMe: true };
  expect(conversationBody(outgoing({ files }), { ...opening, contact: nora })).toEqual({
    contact_id: 'cnt_1',
    subject: 'Your wheel',
    body_html: '<p>On its way.</p>',
    attachment_ids: ['att_1'],
  });
  const newContact = { name: ' Nora ', email: '', phone: '1234' };
  expect(conversationBody(outgoing(), { ...opening, subject: '', newContact })).toEqual({
    contact: { name: 'Nora', phone: '1234' },
    subject: null,
    body_html: '<p>On its way.</p>',
  });
});

test('a new conversation by email has its channel and Cc recipients', () => {
  const newContact = { name: '', email: 'nora@example.com', phone: '' };
  const cc = [{ address: 'tom@example.com', name: null, hasWritten: false }];
  const opening = { subject: 'Wheel', assignsToMe: true, newContact, cc };
  expect(conversationBody(outgoing(), { ...opening, channelId: 'chn_1' })).toMatchObject({
    contact: { email: 'nora@example.com' },
    channel_id: 'chn_1',
    mail: { cc: [{ address: 'tom@example.com', name: null }], bcc: [] },
  });
  expect(conversationBody(outgoing(), { ...opening, channelId: null })).not.toHaveProperty('mail');
});

describe('a note', () => {
  const mentions = [
    { id: 'usr_jonas', name: 'Jonas' },
    { id: 'usr_ada', name: 'Ada' },
    { id: 'usr_jonas', name: 'Jonas' },
  ];
  const mentionsIn = (text: string) => noteBody(outgoing({ kind: 'note', mentions }), text);

  test('mentions those whose names are still in it, each once', () => {
    expect(mentionsIn('@Jonas can you look, @Jonas?')).toMatchObject({ mentions: ['usr_jonas'] });
    expect(mentionsIn('@Jonas and @Ada')).toMatchObject({ mentions: ['usr_jonas', 'usr_ada'] });
  });

  test('mentions nobody once their name is deleted, or without the @', () => {
    expect(mentionsIn('Jonas knows')).not.toHaveProperty('mentions');
  });

  test('neither closes the conversation nor replies to a message', () => {
    const replyTo = { id: 'msg_1', name: 'Lena', text: '' };
    expect(noteBody(outgoing({ kind: 'note', closes: true, replyTo }), '')).toEqual({
      body_html: '<p>On its way.</p>',
    });
  });
});
