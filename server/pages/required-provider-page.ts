import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { notYouLink, providerLink, signingInAs } from './sign-in-offers.ts';
import type { PageWords } from './words/en/words.ts';

export interface RequiredProviderView {
  /** As it was entered; it may have no account. */
  email: string;
  /** Path on this server to go to afterwards. */
  returnTo: string;
  /** The name of the organization that has verified the address's domain, and requires one of its providers. */
  organization: string;
  /** Public ids; at least one. */
  providers: readonly { id: string; name: string }[];
}

/** The step after an address whose domain has a provider that is required; the password remains reachable from it. */
export function requiredProviderPage(words: PageWords, view: RequiredProviderView): string {
  return pageLayout(words, { title: words.signIn.title, width: 'narrow', body: body(words, view) });
}

function body(words: PageWords, { email, returnTo, organization, providers }: RequiredProviderView): string {
  const { singleSignOn } = words.signIn;
  const links = providers.map((provider, index) =>
    providerLink(words, { provider, returnTo, isPrimary: index === 0 }),
  );
  return html`<div class="card">
<h1>${singleSignOn.heading}</h1>
<p class="lead">!${singleSignOn.requiredBy(html`<bdi class="name">${organization}</bdi>`)}</p>
!${signingInAs(words, email)}<div class="elsewhere">!${links.join('')}</div>
<p class="below"><a href="/login?step=password&return_to=${encodeURIComponent(returnTo)}">${singleSignOn.otherWay}</a>!${notYouLink(words, returnTo)}</p>
</div>`;
}
