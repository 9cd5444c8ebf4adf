import { html } from 'ghtml';
import { codeBlock, codeGroup } from './code-block.ts';
import type { DocsPage } from './docs-page.ts';
import { type ApiDocument, type Content, type Operation, operationsOf } from './document.ts';
import { renderInline, renderMarkdown } from './markdown.ts';
import { requestSnippets } from './request-snippets.ts';
import { deepest, memberList, parameterList, typeOf } from './schema-fields.ts';
import type { Schemas } from './type-text.ts';

/** Examples of the SDK by the operation that they call. */
export type SdkExamples = ReadonlyMap<string, string>;

/**
 * The reference's pages: its introduction, one for each tag, the webhook events and the schemas. Each is rendered on
 * demand, so that the server can handle requests in between.
 */
export function referencePages(document: ApiDocument, examples: SdkExamples): (() => DocsPage)[] {
  return [
    () => introduction(document),
    ...document.tags.map((tag) => () => tagPage(document, tag, examples)),
    () => webhookPage(document),
    () => schemaPage(document),
  ];
}

function introduction({ info, tags }: ApiDocument): DocsPage {
  const { body, headings, passages } = renderMarkdown(
    `# API reference\n\n${info.description}`,
    (href) => href,
  );
  const cards = tags.map(
    (tag) =>
      html`<li><a href="/docs/reference/${tag.name}">${displayName(tag)}</a> ${tag.description ?? ''}</li>`,
  );
  return {
    path: '/docs/reference',
    title: 'API reference',
    label: 'Introduction',
    body: html`!${body}<h2 id="resources">Resources</h2><ul class="cards">!${cards.join('')}</ul>`,
    headings: [...headings, { id: 'resources', text: 'Resources', depth: 2 }],
    passages,
    layout: 'article',
  };
}

const displayName = (tag: ApiDocument['tags'][number]) => tag['x-displayName'] ?? tag.name;

function tagPage(document: ApiDocument, tag: ApiDocument['tags'][number], examples: SdkExamples): DocsPage {
  const operations = operationsOf(document, tag.name);
  const sections = operations.map((operation) =>
    operationSection(operation, document.components.schemas, examples.get(operation.operationId)),
  );
  return {
    path: `/docs/reference/${tag.name}`,
    title: displayName(tag),
    label: displayName(tag),
    body: html`<div class="intro">!${renderInline(tag.description ?? '')}</div>!${sections.join('')}`,
    headings: operations.map(({ operationId, summary = '' }) => ({
      id: operationId,
      text: summary,
      depth: 2,
    })),
    passages: operations.map(({ operationId, summary = '', description = '', method, path }) => ({
      id: operationId,
      heading: summary,
      text: `${method} ${path} ${description.replaceAll('`', '')}`,
    })),
    layout: 'reference',
  };
}

function operationSection(operation: Operation, schemas: Schemas, sdkExample: string | undefined): string {
  const { operationId, summary = '', description = '', method, path } = operation;
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-heading">
<div class="about">
<h2 id="${operationId}-heading">${summary}<a class="anchor" href="#${operationId}" aria-label="Link to this section">#</a></h2>
<p class="endpoint"><span class="method method-${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
!${renderInline(description)}
!${parameters(operation, schemas)}!${requestBody(operation, schemas)}!${answers(operation, schemas)}
</div>
<div class="examples">
!${codeGroup(requestSnippets(operation, sdkExample))}!${exampleResponse(operation)}!${tryForm(operation)}
</div>
</section>
`;
}

const locations = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
] as const;

function parameters({ parameters }: Operation, schemas: Schemas): string {
  return locations
    .map(([location, title]) => ({ title, found: parameters.filter((it) => it.in === location) }))
    .filter(({ found }) => found.length > 0)
    .map(({ title, found }) => html`<h3>${title}</h3>!${parameterList(found, schemas)}`)
    .join('');
}

function requestBody({ requestBody }: Operation, schemas: Schemas): string {
  const schema = schemaIn(requestBody?.content);
  if (schema === undefined) return '';
  const own = followed(schema, schemas);
  return html`<h3>Body</h3>!${memberList(own, schemas, { shows: 'required' })}`;
}

function answers({ responses }: Operation, schemas: Schemas): string {
  const isError = ({ status }: { status: string }) => Number(status) >= 400;
  const good = responses
    .filter((it) => !isError(it))
    .map((it) => {
      const schema = schemaIn(it.content);
      const members = schema === undefined ? '' : memberList(followed(schema, schemas), schemas);
      const type = it.content?.['text/event-stream'] ? ' <span class="type">text/event-stream</span>' : '';
      return html`<div class="answer"><p><span class="status">${it.status}</span>!${type} !${unwrapped(it.description)}</p>!${members}</div>`;
    });
  const bad = responses
    .filter(isError)
    .map(
      ({ status, description }) =>
        html`<tr><td><span class="status">${status}</span></td><td>!${renderInline(description ?? '')}</td></tr>`,
    );
  const errors = html`<details class="errors"><summary>Errors</summary><table><tbody>!${bad.join('')}</tbody></table></details>`;
  return html`<h3>Response</h3>!${good.join('')}!${bad.length > 0 ? errors : ''}`;
}

const unwrapped = (text = '') => renderInline(text).replace(/^<p>(.*)<\/p>\n?$/s, '$1');

const schemaIn = (content: Content | undefined) =>
  content?.['application/json']?.schema ?? content?.['application/x-www-form-urlencoded']?.schema;

function followed<It extends { $ref?: string }>(schema: It, schemas: Schemas) {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema);
}

function exampleResponse({ responses }: Operation): string {
  const good = responses.find(({ status }) => status.startsWith('2'));
  const example = good?.content?.['application/json']?.example;
  if (good === undefined || example === undefined) return '';
  return codeBlock({ language: 'json', text: JSON.stringify(example, null, 2) }, `${good.status} Response`);
}

/** Operations that can be tried with a token on the page: those of the API itself, whose response ends. */
function tryForm({ method, path, parameters, requestBody, responses, operationId }: Operation): string {
  const isEndless = responses.some(({ content }) => content?.['text/event-stream']);
  if (!path.startsWith('/api/oauth/v1') || isEndless) return '';
  const fields = parameters
    .filter((it) => it.in === 'path' || it.in === 'query')
    .map(({ name, in: location, required, example }) => {
      const id = `try-${operationId}-${name}`;
      const hint = location === 'path' ? String(example ?? '') : '';
      return html`<label for="${id}">${name}</label><input id="${id}" name="${name}" data-in="${location}" placeholder="${hint}" autocomplete="off"!${required ? ' required' : ''}>`;
    });
  const example = requestBody?.content['application/json']?.example;
  const body =
    example === undefined
      ? ''
      : html`<label for="try-${operationId}-body">Body</label><textarea id="try-${operationId}-body" name="body" rows="8" spellcheck="false">${JSON.stringify(example, null, 2)}</textarea>`;
  return html`<details class="try" hidden><summary>Try it</summary>
<form data-method="${method}" data-path="${path}">
<label for="try-${operationId}-token">Access token</label><input id="try-${operationId}-token" name="token" type="password" placeholder="dbt_…" autocomplete="off" required>
!${fields.join('')}!${body}
<button type="submit">Send ${method}</button>
<output></output>
</form></details>
`;
}

function webhookPage(document: ApiDocument): DocsPage {
  const { schemas } = document.components;
  const events = Object.entries(document.webhooks ?? {}).map(([type, { post }]) => ({ type, post }));
  const sections = events.map(({ type, post }) => {
    const content = post?.requestBody?.content;
    const schema = schemaIn(content);
    const example = content?.['application/json']?.example;
    return html`<section class="operation" id="${type}" aria-labelledby="${type}-heading"><div class="about">
<h2 id="${type}-heading">${type}<a class="anchor" href="#${type}" aria-label="Link to this section">#</a></h2>
!${renderInline(post?.description ?? '')}!${schema === undefined ? '' : memberList(followed(schema, schemas), schemas)}
</div><div class="examples">!${example === undefined ? '' : codeBlock({ language: 'json', text: JSON.stringify(example, null, 2) }, 'Body')}</div></section>
`;
  });
  return {
    path: '/docs/reference/webhook-events',
    title: 'Webhook events',
    label: 'Webhook events',
    body: html`<p class="intro">What Deskbell posts to a webhook, by the type of event. The <a href="/docs/api/webhooks">guide</a> says how to verify and answer it.</p>!${sections.join('')}`,
    headings: events.map(({ type }) => ({ id: type, text: type, depth: 2 })),
    passages: events.map(({ type, post }) => ({ id: type, heading: type, text: post?.description ?? '' })),
    layout: 'reference',
  };
}

function schemaPage(document: ApiDocument): DocsPage {
  const { schemas } = document.components;
  const all = Object.entries(schemas);
  const sections = all.map(([name, schema]) => {
    const members =
      schema.properties === undefined
        ? html`<p>!${typeOf(schema, schemas)}</p>`
        : memberList(schema, schemas, { depth: deepest - 1 });
    return html`<section id="${name}"><h2>${name}<a class="anchor" href="#${name}" aria-label="Link to this section">#</a></h2>
!${renderInline(schema.description ?? '')}!${members}</section>
`;
  });
  return {
    path: '/docs/reference/schemas',
    title: 'Schemas',
    label: 'Schemas',
    body: sections.join(''),
    headings: all.map(([name]) => ({ id: name, text: name, depth: 2 })),
    passages: all.map(([name, { description = '' }]) => ({ id: name, heading: name, text: description })),
    layout: 'article',
  };
}
