import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { PageWords } from './words/en/words.ts';

/** Why a sign-in at a provider didn't sign anybody in. */
export type ProviderProblem =
  | { kind: 'gone' | 'unreachable' | 'expired' }
  | { kind: 'failed' | 'belongs-to-another' | 'no-role' | 'not-fresh'; provider: { name: string } }
  | { kind: 'unknown'; provider: { name: string }; email: string | null };

/** Says what happened and leads back to the sign-in page. */
export function providerProblemPage(words: PageWords, problem: ProviderProblem): string {
  const { title } = words.provider;
  return pageLayout(words, { title, width: 'narrow', body: body(words, problem) });
}

function body({ provider: texts }: PageWords, problem: ProviderProblem): string {
  const { heading, message } = shown(texts, problem);
  return html`<div class="card">
<h1>${heading}</h1>
<p>!${message}</p>
<div class="actions"><a class="button primary" href="/login">${texts.back}</a></div>
</div>`;
}

const named = {
  failed: 'failed',
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
    case 'failed':
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
