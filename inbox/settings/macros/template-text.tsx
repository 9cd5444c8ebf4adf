import { parseTemplate, type Template, TemplateError } from '../../../template/parse-template.ts';
import { blankLabel } from '../../editor/blank-label.ts';

/** The text of a macro, with its variables by their names. */
export function TemplateText({ text }: { text: string }) {
  return partsOf(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: A variable may occur twice, and the parts have no state.
      <bdi key={index} className="rounded bg-selected px-1 text-accent">
        {blankLabel(part.name)}
      </bdi>
    ),
  );
}

/** A later version may support more than this page: its text is shown unchanged. */
function partsOf(text: string): Template {
  try {
    return parseTemplate(text);
  } catch (error) {
    if (error instanceof TemplateError) return [text];
    throw error;
  }
}
