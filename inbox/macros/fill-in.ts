import { parseTemplate } from '../../template/parse-template.ts';
import { renderTemplate } from '../../template/render-template.ts';
import { type TemplateSubject, templateValues } from '../../template/template-values.ts';
import { locale } from '../words/locale/current-language.ts';

/** A macro's text for a conversation. Variables without a value are blanks, each of which `blank` writes as HTML. */
export function fillIn(
  html: string,
  subject: Omit<TemplateSubject, 'now'>,
  { timeZone, blank }: { timeZone: string; blank: (name: string) => string },
): string {
  const values = templateValues({ ...subject, now: Math.floor(Date.now() / 1000) });
  try {
    return renderTemplate(parseTemplate(html), values, { timeZone, locale, blank }).html;
  } catch {
    // A later version may know more than this page does: its text is shown as it is written.
    return html;
  }
}

/** A blank as the editor reads it. Names are of letters, digits and dots. */
export function blankHtml(name: string): string {
  return `<span data-blank="${name}">{{${name}}}</span>`;
}

/** The first blank that is left in a draft. */
export function blankLeftIn(html: string): string | undefined {
  return /<span data-blank="([^"]+)"/.exec(html)?.[1];
}
