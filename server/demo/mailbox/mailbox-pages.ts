import { html } from 'ghtml';
import type { CustomerMail, MailAddress } from './customer-mail.ts';
import { lastOf, type MailThread, splitQuote } from './mail-threads.ts';
import { replyIn, withoutPlus } from './write-customer-mail.ts';

/** The user's input, shown again if it could not be sent. */
export type Draft = { name: string; email: string; subject: string; text: string };

export const emptyDraft: Draft = {
  name: 'Robin Keller',
  email: 'robin@customer.example',
  subject: '',
  text: '',
};

type Frame = { title: string; organization: string; body: string };

function frame({ title, organization, body }: Frame): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${organization} test mailbox</title>
<link rel="icon" type="image/svg+xml" href="/assets/bell.svg">
<link rel="stylesheet" href="/assets/mailbox.css">
<script src="/assets/mailbox.js" defer></script>
</head>
<body class="page page-regular mailbox">
<header class="top"><a class="wordmark" href="/"><img class="bell" src="/assets/bell.svg" alt="" width="24" height="24">Test mailbox</a></header>
<main class="main">
!${body}
</main>
</body>
</html>
`;
}

type Mailbox = { organization: string; channelAddress: string };

/** A form for a new email, and everything sent and received. */
export function mailboxPage(
  { organization, channelAddress }: Mailbox,
  { threads, draft, error }: { threads: readonly MailThread[]; draft: Draft; error?: string | undefined },
): string {
  return frame({
    title: 'New mail',
    organization,
    body: html`<section class="card">
<h1>Write to ${organization}</h1>
<p class="lead">As a customer, from any address. The mail arrives in the inbox within seconds, and replies arrive here. No mail leaves this machine.</p>
!${alert(error)}<form method="post" action="/mails" enctype="multipart/form-data">
<p class="small">To <strong>${channelAddress}</strong></p>
<div class="pair">
!${field({ name: 'name', label: 'Your name', value: draft.name })}
!${field({ name: 'email', label: 'Your email', value: draft.email, type: 'email' })}
</div>
!${field({ name: 'subject', label: 'Subject', value: draft.subject })}
!${textField('Message', draft.text)}
!${fileField()}
<div class="actions"><button class="primary" type="submit">Send mail</button></div>
</form>
</section>
<section class="card" data-live aria-labelledby="mail"><h2 id="mail">Mail</h2>
!${threads.length > 0 ? html`<ul class="threads">!${threads.map(threadRow).join('')}</ul>` : '<p class="small">No mail yet. Send one, or write to a customer from the inbox.</p>'}
</section>`,
  });
}

function threadRow(thread: MailThread): string {
  const last = lastOf(thread);
  return html`<li><a href="/threads/${thread.id}"><span class="row-head"><strong>${thread.mails[0].subject || '(no subject)'}</strong><span class="small">${timeOf(last.date)}</span></span><span class="small row-text">${last.isOwn ? 'You' : shownName(last.from)}: ${splitQuote(last.text).written}</span></a></li>`;
}

/** One thread as an email client shows it, with a reply form below. */
export function threadPage(
  { organization, channelAddress }: Mailbox,
  { thread, text, error }: { thread: MailThread; text: string; error?: string | undefined },
): string {
  const subject = thread.mails[0].subject || '(no subject)';
  const reply = replyIn(thread, channelAddress);
  return frame({
    title: subject,
    organization,
    body: html`<p class="below"><a href="/">All mail</a></p>
<h1>${subject}</h1>
<div class="mails" data-live aria-live="polite">!${thread.mails.map(mailArticle).join('')}</div>
!${reply ? replyForm(thread, { ...reply, text, error }) : '<p class="small">Nobody reads replies to this address.</p>'}`,
  });
}

function mailArticle(mail: CustomerMail): string {
  const { written, quote } = splitQuote(mail.text);
  return html`<article class="card mail!${mail.isOwn ? ' own' : ''}">
<header><p class="row-head"><strong>${shownName(mail.from)}</strong><span class="small">${timeOf(mail.date)}</span></p>
<p class="small">${mail.from.address} to ${shownList(mail.to)}${mail.cc.length > 0 ? `, Cc ${shownList(mail.cc)}` : ''}</p></header>
<div class="mail-text">${written}</div>
!${quote ? html`<details><summary>Quoted text</summary><div class="mail-text small">${quote}</div></details>` : ''}!${files(mail)}</article>`;
}

function files({ id, files: all }: CustomerMail): string {
  if (all.length === 0) return '';
  return html`<ul class="files">!${all
    .map(({ filename }, at) => html`<li><a href="/mails/${id}/files/${String(at)}">${filename}</a></li>`)
    .join('')}</ul>`;
}

type Reply = { from: MailAddress; to: MailAddress; text: string; error: string | undefined };

function replyForm({ id }: MailThread, { from, to, text, error }: Reply): string {
  return html`<section class="card" aria-labelledby="reply"><h2 id="reply">Reply as ${shownName(from)}</h2>
!${alert(error)}<form method="post" action="/threads/${id}/mails" enctype="multipart/form-data">
<p class="small">To ${shownList([to])}</p>
!${textField('Message', text)}
!${fileField()}
<div class="actions"><button class="primary" type="submit">Send reply</button></div>
</form></section>`;
}

export function problemPage(organization: string, { title, text }: { title: string; text: string }): string {
  return frame({
    title,
    organization,
    body: html`<div class="card"><h1>${title}</h1><p>${text}</p><p class="below"><a href="/">All mail</a></p></div>`,
  });
}

function alert(error: string | undefined): string {
  return error === undefined ? '' : html`<p class="alert" role="alert">${error}</p>\n`;
}

type Field = { name: string; label: string; value: string; type?: 'text' | 'email' };

function field({ name, label, value, type = 'text' }: Field): string {
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" value="${value}" maxlength="200" required></div>`;
}

function textField(label: string, text: string): string {
  return html`<div class="field"><label for="text">${label}</label><textarea id="text" name="text" rows="6" maxlength="100000" required>${text}</textarea></div>`;
}

function fileField(): string {
  return '<div class="field"><label for="file">File (optional)</label><input id="file" name="file" type="file"></div>';
}

function shownName({ name, address }: MailAddress): string {
  return name || address;
}

/** Hides the tag in an address, which means nothing to people. */
function shownList(addresses: readonly MailAddress[]): string {
  return addresses.map(({ address }) => withoutPlus(address)).join(', ');
}

const clock = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function timeOf(date: Date): string {
  return clock.format(date);
}
