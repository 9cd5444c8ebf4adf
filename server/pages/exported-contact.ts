import { html } from 'ghtml';
import { type ExportedFact, exportedFoot, exportedHead } from './exported-conversation.ts';
import type { PageWords } from './words/en/words.ts';

export type ExportedContact = {
  name: string | null;
  organization: string;
  /** When it was written, as text. */
  savedAt: string;
  facts: readonly ExportedFact[];
  conversations: readonly Linked[];
  /** Those of others, in which the contact wrote something. */
  elsewhere: readonly Linked[];
  added: readonly Remark[];
  notes: readonly Remark[];
};

/** A page beside this one. */
type Linked = { address: string; title: string; details: string };

type Remark = { title: string; text: string; details: string };

/** The first page of a contact's data: their details, and links to the pages with their conversations. */
export function exportedContact(language: string, words: PageWords['exported'], of: ExportedContact): string {
  const texts = words.contact;
  return `${exportedHead(language, {
    title: texts.title(of.name ?? texts.someone),
    subtitle: `${of.organization} · ${words.saved(of.savedAt)}`,
    facts: of.facts,
  })}${section(texts.conversations, linksOf(of.conversations) || html`<p>${texts.noConversations}</p>`)}
${section(texts.elsewhere, linksOf(of.elsewhere))}
${section(texts.added, of.added.map(remark).join(''))}
${section(texts.notes, of.notes.map(remark).join(''))}
${html`<p>${texts.records}</p>`}
${exportedFoot}`;
}

/** Nothing if it would be empty. */
function section(heading: string, content: string): string {
  return content === '' ? '' : html`<section><h2>${heading}</h2>!${content}</section>`;
}

function linksOf(links: readonly Linked[]): string {
  if (links.length === 0) return '';
  const items = links.map(
    ({ address, title, details }) =>
      html`<li><a href="${address}"><bdi>${title}</bdi></a> <span class="details">${details}</span></li>`,
  );
  return html`<ul>!${items.join('')}</ul>`;
}

function remark({ title, text, details }: Remark): string {
  return html`<article>
<p class="head"><b><bdi>${title}</bdi></b> · ${details}</p>
<div class="body text" dir="auto">${text}</div>
</article>
`;
}
