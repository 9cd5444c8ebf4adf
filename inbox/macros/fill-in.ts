import { parseTemplate } from '../../template/parse-template.ts';
import { renderTemplate } from '../../template/render-template.ts';
import { type TemplateSubject, templateValues } from '../../template/template-values.ts';
import { locale } from '../words/locale/current-language.ts';

/**
 * Fills in a macro's text for a conversation. Variables without a value are blanks, each of which `blank` renders as
 * HTML.
 */
export function fillIn(
  html: string,
  subject: Omit<TemplateSubject, 'now'>,
  { timeZone, blank }: { timeZone: string; blank: (name: string) => string },
): string {
  const values = templateValues({ ...subject, now: Math.floor(Date.now() / 1000) });
  try {
    return renderTemplate(parseTemplate(html), values, { timeZone, locale, blank }).html;
  } catch {
    // A later version may support more than this page: its text is shown unchanged.
    return html;
  }
}

/** A blank as the editor parses it. Names consist of letters, digits and dots. */
export function blankHtml(name: string): string {
  return `<span data-blank="${name}">{{${name}}}</span>`;
}

/** The first remaining blank in a draft. */
export function blankLeftIn(html: string): string | undefined {
  return /<span data-blank="([^"]+)"/.exec(html)?.[1];
}
