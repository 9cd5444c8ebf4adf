import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { textField } from './text-field.ts';
import type { PageWords } from './words/en/words.ts';

/** Asks for an account's address: `POST /password/forgot` with `email`. Without email it says who to ask. */
export function forgotPasswordPage(words: PageWords, { hasMail }: { hasMail: boolean }): string {
  const { forgot } = words.signIn;
  return pageLayout(words, {
    title: forgot.title,
    width: 'narrow',
    body: html`<div class="card">
<h1>${forgot.heading}</h1>
!${hasMail ? form(words.signIn) : html`<p>!${forgot.noMail(html`<code>deskbell user reset-link</code>`)}</p>`}
<p class="below"><a href="/login">${forgot.back}</a></p>
</div>`,
  });
}

function form({ email, forgot }: PageWords['signIn']): string {
  return html`<p class="lead">${forgot.lead}</p>
<form method="post" action="/password/forgot">
!${textField({ name: 'email', label: email, autocomplete: 'username', autofocus: true })}
<div class="actions"><button class="primary" type="submit">${forgot.submit}</button></div>
</form>`;
}
