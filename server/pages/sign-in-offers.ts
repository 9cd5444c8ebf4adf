import { html } from 'ghtml';
import { type PasskeyOffer, passkeyForm } from './passkey-form.ts';
import type { PageWords } from './words/en/words.ts';

/** What the pages before a sign-in have in common. */
export interface SignInOffers {
  /** Path on this server to go to afterwards. */
  returnTo: string;
  /** The app that sent the person here, if any. */
  app?: { name: string; host: string } | undefined;
  /** Where else people can sign in; public ids. */
  providers?: readonly Provider[];
  /** What a device has to sign. */
  passkey?: PasskeyOffer | undefined;
}

export type Provider = { id: string; name: string };

/** A passkey and the providers, below the form; nothing if there are none. */
export function signInOffers(words: PageWords, { providers = [], returnTo, passkey }: SignInOffers): string {
  const links = providers.map((provider) => providerLink(words, { provider, returnTo }));
  const form = passkey ? passkeyForm(words, { action: '/login/passkey', returnTo, offer: passkey }) : '';
  return links.length === 0 && form === ''
    ? ''
    : html`<div class="elsewhere"><p class="or">${words.signIn.or}</p>!${form}!${links.join('')}</div>
`;
}

type Link = { provider: Provider; returnTo: string; isPrimary?: boolean };

export function providerLink(
  { signIn }: PageWords,
  { provider: { id, name }, returnTo, isPrimary = false }: Link,
): string {
  const address = `/sign-in/${id}?return_to=${encodeURIComponent(returnTo)}`;
  return html`<a class="button${isPrimary ? ' primary' : ''}" href="${address}"!${isPrimary ? ' autofocus' : ''}><span>!${signIn.continueWith(html`<bdi class="name">${name}</bdi>`)}</span></a>`;
}

/** Whose address was entered. */
export function signingInAs({ signIn: { code } }: PageWords, email: string): string {
  return html`<p class="small">!${code.signingInAs(html`<bdi>${email}</bdi>`)}</p>
`;
}

/** The link back to the first step. */
export function notYouLink({ signIn: { code } }: PageWords, returnTo: string): string {
  return html`<a href="/login?return_to=${encodeURIComponent(returnTo)}">${code.back}</a>`;
}

/** Which app the person is about to connect. */
export function signInPurpose({ signIn }: PageWords, app: SignInOffers['app']): string {
  if (!app) return '';
  const name = html`<strong><bdi class="name">${app.name}</bdi></strong>`;
  return html`<p class="lead">!${signIn.toConnect(name, html`<bdi class="host" dir="ltr">${app.host}</bdi>`)}</p>`;
}
