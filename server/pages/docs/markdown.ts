import { html } from 'ghtml';
import { Marked, type Token, type Tokens } from 'marked';
import { type Code, codeBlock, codeGroup, isChoice } from './code-block.ts';

export type Heading = { id: string; text: string; depth: number };
/** A searchable section of a page: its heading, and the text below it, without code. */
export type Passage = { id: string; heading: string; text: string };
export type Rendered = { title: string; body: string; headings: Heading[]; passages: Passage[] };

/** The address of a page's link on this server; undefined for files that aren't served, which become plain text. */
export type LinkTarget = (href: string) => string | undefined;

/**
 * Renders Markdown as HTML. Markup in the text is shown as text, so that the page only contains what this file
 * writes. The first heading becomes the title.
 */
export function renderMarkdown(markdown: string, linkTarget: LinkTarget): Rendered {
  const headings: Heading[] = [];
  const marked = new Marked({ gfm: true, renderer: renderer(linkTarget, headings) });
  const tokens = grouped(marked.lexer(markdown));
  const [first] = tokens;
  const title = first?.type === 'heading' && first.depth === 1 ? plainText(first) : '';
  const shown = title === '' ? tokens : tokens.slice(1);
  const body = shown
    .map((token) => (isGroup(token) ? codeGroup(token.codes) : marked.parser([token])))
    .join('');
  return { title, body, headings, passages: passagesOf(tokens) };
}

/** Renders a sentence or two of Markdown, such as a description, without headings. */
export function renderInline(markdown: string): string {
  return String(sentences.parse(markdown, { async: false }));
}

/** Addresses of this server and the web; nothing else becomes a link. */
const ownOrWeb: LinkTarget = (href) => (/^(https?:\/\/|#|\/(?!\/))/.test(href) ? href : undefined);

type Group = { type: 'group'; codes: Code[]; raw: string };

const isGroup = (token: Token | Group): token is Group => token.type === 'group';

/** Adjacent code blocks in selectable languages are translations of one example. */
function grouped(tokens: readonly Token[]): (Token | Group)[] {
  const result: (Token | Group)[] = [];
  for (const token of tokens) {
    const last = result.at(-1);
    if (token.type === 'space') continue;
    if (token.type !== 'code' || !isChoice(token.lang ?? '')) result.push(token);
    else if (last !== undefined && isGroup(last) && !hasLanguage(last, token.lang))
      last.codes.push(codeOf(token));
    else result.push({ type: 'group', codes: [codeOf(token)], raw: token.raw });
  }
  return result;
}

const hasLanguage = ({ codes }: Group, language: string) =>
  codes.some((code) => code.language === language) || language === 'sh';

const codeOf = ({ lang, text }: Tokens.Code | Tokens.Generic): Code => ({ language: lang ?? '', text });

function renderer(linkTarget: LinkTarget, headings: Heading[]) {
  return {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => html`${text}`,
    code: (token: Tokens.Code) => codeBlock(codeOf(token)),
    heading(
      this: { parser: { parseInline(tokens: Token[]): string } },
      { tokens, depth, text }: Tokens.Heading,
    ) {
      const id = anchorOf(text);
      headings.push({ id, text: plainText({ tokens }), depth });
      return html`<h${depth} id="${id}">!${this.parser.parseInline(tokens)}<a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>`;
    },
    link(this: { parser: { parseInline(tokens: Token[]): string } }, { href, tokens }: Tokens.Link) {
      const target = linkTarget(href);
      const text = this.parser.parseInline(tokens);
      return target === undefined ? text : html`<a href="${target}">!${text}</a>`;
    },
    image({ href, text }: Tokens.Image) {
      const target = linkTarget(href);
      return target === undefined ? '' : html`<img src="${target}" alt="${text}" loading="lazy">`;
    },
    table(this: { parser: { parseInline(tokens: Token[]): string } }, { header, rows }: Tokens.Table) {
      const cell = ({ tokens, text }: Tokens.TableCell, tag: string) =>
        `<${text === '' ? 'td' : tag}>${this.parser.parseInline(tokens)}</${text === '' ? 'td' : tag}>`;
      const row = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map((it) => cell(it, tag)).join('')}</tr>`;
      const isNamed = header.some(({ text }) => text !== '');
      const head = isNamed ? `<thead>${row(header, 'th')}</thead>` : '';
      return `<table>${head}<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>\n`;
    },
  };
}

/** A heading's anchor, as GitHub makes it. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function passagesOf(tokens: readonly (Token | Group)[]): Passage[] {
  const passages: Passage[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      passages.push({
        id: token.depth === 1 ? '' : anchorOf(token.text),
        heading: plainText(token),
        text: '',
      });
      continue;
    }
    const passage = passages.at(-1);
    if (passage !== undefined && !isGroup(token) && token.type !== 'code')
      passage.text += ` ${plainText(token)}`;
  }
  return passages.map((passage) => ({ ...passage, text: passage.text.replaceAll(/\s+/g, ' ').trim() }));
}

/** The text of a token, without its markup. */
function plainText(token: { tokens?: Token[] | undefined; text?: string; type?: string } | Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows]
      .flat()
      .map((cell) => plainText(cell))
      .join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item)).join(' ');
  if ('tokens' in token && token.tokens !== undefined)
    return (token.tokens as Token[]).map((part) => plainText(part)).join('');
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}

const sentences = new Marked({ gfm: true, renderer: renderer(ownOrWeb, []) });
