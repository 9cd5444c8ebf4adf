import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { PageWords } from './words/en/words.ts';

/** Why a sign-in at a provider didn't sign anybody in. */
export type ProviderProblem =
  | { kind: 'gone' | 'unreachable' | 'expired' }
  | {
      kind: 'canceled' | 'belongs-to-another' | 'no-role' | 'not-fresh';
      provider: { name: string };
    }
  /** `code`: of the error that the provider sent the browser back with. */
  | { kind: 'failed'; provider: { name: string }; code?: string }
  | { kind: 'unknown'; provider: { name: string }; email: string | null };

/** Says what happened, and leads to what the person can do about it. `returnTo`: where they were going. */
export function providerProblemPage(words: PageWords, problem: ProviderProblem, returnTo: string): string {
  const { title } = words.provider;
  return pageLayout(words, { title, width: 'narrow', body: body(words, problem, returnTo) });
}

function body({ provider: texts }: PageWords, problem: ProviderProblem, returnTo: string): string {
  const { heading, message } = shown(texts, problem);
  const back = `/login?return_to=${encodeURIComponent(returnTo)}`;
  return html`<div class="card">
<h1>${heading}</h1>
<p>!${message}</p>
!${
    problem.kind === 'unknown'
      ? html`<div class="actions"><a class="button primary" href="${toConnect(returnTo)}">${texts.unknown.connect}</a></div>
<p class="below"><a href="${back}">${texts.back}</a></p>`
      : html`<div class="actions"><a class="button primary" href="${back}">${texts.back}</a></div>`
  }
</div>`;
}

/** The password first, even if the domain of the address requires the provider: it wouldn't let them in either. */
function toConnect(returnTo: string): string {
  const [home] = /^\/o\/[a-z0-9-]+/.exec(returnTo) ?? [];
  const account = home === undefined ? '/account' : `${home}/settings/account`;
  return `/login?step=password&return_to=${encodeURIComponent(account)}`;
}

const named = {
  canceled: 'canceled',
  'no-role': 'noRole',
  'not-fresh': 'notFresh',
  'belongs-to-another': 'belongsToAnother',
} as const;

function shown(texts: PageWords['provider'], problem: ProviderProblem): { heading: string; message: string } {
  switch (problem.kind) {
    case 'unknown':
      return {
        heading: texts.unknown.heading,
        message: texts.unknown.message(
          html`<bdi>${problem.email ?? texts.unknown.someone}</bdi>`,
          html`<bdi class="name">${problem.provider.name}</bdi>`,
        ),
      };
    case 'failed': {
      const { heading, message, error } = texts.failed;
      const name = html`<bdi class="name">${problem.provider.name}</bdi>`;
      const ending = problem.code === undefined ? '' : ` ${error(html`<code>${problem.code}</code>`)}`;
      return { heading, message: `${message(name)}${ending}` };
    }
    case 'canceled':
    case 'no-role':
    case 'not-fresh':
    case 'belongs-to-another': {
      const { heading, message } = texts[named[problem.kind]];
      return { heading, message: message(html`<bdi class="name">${problem.provider.name}</bdi>`) };
    }
    default:
      return { heading: texts[problem.kind].heading, message: html`${texts[problem.kind].message}` };
  }
}
