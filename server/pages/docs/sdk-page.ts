import { html } from 'ghtml';
import { codeBlock } from './code-block.ts';
import type { DocsPage } from './docs-page.ts';
import { anchorOf, renderInline } from './markdown.ts';
import type { SdkMethod } from './sdk-methods.ts';

/** Related methods, such as those of `deskbell.conversations`. */
export type SdkGroup = { title: string; methods: readonly SdkMethod[] };

const idOf = ({ call }: SdkMethod) => anchorOf(call.replaceAll('.', '-'));

/** Every method and function of the SDK, with its signature and an example. */
export function sdkMethodsPage(groups: readonly SdkGroup[]): DocsPage {
  const sections = groups.map(
    ({ title, methods }) =>
      html`<h2 id="${anchorOf(title)}">${title}</h2>!${methods.map(methodSection).join('')}`,
  );
  const methods = groups.flatMap((group) => group.methods);
  return {
    path: '/docs/sdk/methods',
    title: 'Methods',
    label: 'Methods',
    body: sections.join(''),
    headings: groups.flatMap(({ title, methods: own }) => [
      { id: anchorOf(title), text: title, depth: 2 },
      ...own.map((method) => ({ id: idOf(method), text: method.name, depth: 3 })),
    ]),
    passages: methods.map((method) => ({
      id: idOf(method),
      heading: method.call,
      text: method.about.replaceAll('`', ''),
    })),
    layout: 'article',
  };
}

function methodSection(method: SdkMethod): string {
  const { call, signature, about, example } = method;
  return html`<section class="sdk-method" id="${idOf(method)}"><h3><code>${call}</code><a class="anchor" href="#${idOf(method)}" aria-label="Link to this section">#</a></h3>
<p class="signature"><code>${signature}</code></p>
!${renderInline(about)}!${example === undefined ? '' : codeBlock({ language: 'ts', text: example }, 'TypeScript')}</section>
`;
}
