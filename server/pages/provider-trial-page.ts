import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { PageWords } from './words/en/words.ts';

type Role = 'admin' | 'member';

/** What Deskbell would do if it were a sign-in. */
type Outcome =
  | { kind: 'sign-in'; name: string; role: Role }
  | { kind: 'join'; by: 'invitation' | 'domain'; role: Role; access: 'full' | 'light' }
  | {
      kind:
        | 'connect-first'
        | 'not-a-member'
        | 'no-role'
        | 'no-address'
        | 'not-verified'
        | 'no-domain'
        | 'joining-off';
    };

/** `value` is null if it isn't shown. */
type Claim = { name: string; value: string | null };

export type ProviderTrial = {
  provider: { name: string };
  claims: readonly Claim[];
  returnTo: string;
} & ({ kind: 'tried'; outcome: Outcome } | { kind: 'refused'; fault: string });

/** What a provider says about an admin who tries it, and what would follow. */
export function providerTrialPage(words: PageWords, trial: ProviderTrial): string {
  const texts = words.trial;
  const name = html`<bdi class="name">${trial.provider.name}</bdi>`;
  const result = trial.kind === 'tried' ? tried(words, trial.outcome) : refused(words, trial.fault);
  return pageLayout(words, {
    title: texts.title,
    width: 'regular',
    body: html`<div class="card">
<h1>!${texts.heading(name)}</h1>
!${result}
!${trial.claims.length > 0 ? claimTable(words, trial.claims) : ''}
<p class="small">${texts.nothingSaved}</p>
<div class="actions"><a class="button primary" href="${trial.returnTo}">${texts.back}</a></div>
</div>`,
  });
}

function tried({ trial: texts }: PageWords, outcome: Outcome): string {
  const isIn = outcome.kind === 'sign-in' || outcome.kind === 'join';
  return html`<div class="outcome ${isIn ? 'good' : 'bad'}"><h2>${isIn ? texts.works : texts.refuses}</h2>
<p>!${sentence(texts, outcome)}</p></div>`;
}

function sentence(texts: PageWords['trial'], outcome: Outcome): string {
  switch (outcome.kind) {
    case 'sign-in':
      return texts.signsIn(html`<bdi class="name">${outcome.name}</bdi>`, texts.roles[outcome.role]);
    case 'join': {
      const as = outcome.access === 'light' ? texts.roles.light : texts.roles[outcome.role];
      return outcome.by === 'invitation' ? texts.joinsInvited(as) : texts.joinsByDomain(as);
    }
    default:
      return html`${texts.refusals[outcome.kind]}`;
  }
}

/** The provider's own message is in English, or whatever it speaks. */
function refused({ trial: texts }: PageWords, fault: string): string {
  return html`<div class="outcome bad"><h2>${texts.failed}</h2>
<p lang="en">${fault}</p></div>`;
}

function claimTable({ trial: texts }: PageWords, claims: readonly Claim[]): string {
  return html`<table class="claims"><caption>${texts.claims}</caption>
<thead><tr><th scope="col">${texts.claim}</th><th scope="col">${texts.value}</th></tr></thead>
<tbody>!${claims.map(
    ({ name, value }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>!${value === null ? html`<span class="small">${texts.hidden}</span>` : html`<bdi>${value}</bdi>`}</td></tr>`,
  )}</tbody></table>`;
}
