import { TemplateError } from '../../../template/parse-template.ts';
import { checkedTemplate } from '../../../template/variables.ts';
import { settingsWords } from '../../words/settings-words.ts';

/** The error in a text's variables, for which `check` throws a TemplateError. */
export function templateError(
  html: string,
  check: (html: string) => unknown = checkedTemplate,
): string | undefined {
  try {
    check(html);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return settingsWords.macros.templateErrors[error.code](error.subject);
    throw error;
  }
}
