import { extractSnippet } from './extract-snippet.ts';

/** The inputs of a page: source files by path, and generated sections by name. */
export type PageSources = {
  readSource: (path: string) => string;
  sections: Readonly<Record<string, () => string>>;
};

const snippet = /^<!-- from (\S+): (.+) -->\n```(\w+)\n[\s\S]*?^```$/gm;
const section = /^<!-- generated: (.+) -->\n[\s\S]*?^<!-- end of \1 -->$/gm;

/**
 * A Markdown page with its snippets and generated sections updated. `<!-- from FILE: START -->` before a fenced block names the
 * snippet of a source file that it shows (`extract-snippet.ts`); `<!-- generated: NAME -->` and `<!-- end of NAME -->` enclose a
 * section.
 *
 * @throws Error if a snippet is not in its file, or a section is unknown
 */
export function refreshedPage(page: string, { readSource, sections }: PageSources): string {
  return page
    .replaceAll(snippet, (_block, path: string, start: string, language: string) => {
      const text = located(path, () => extractSnippet(readSource(path), start));
      return `<!-- from ${path}: ${start} -->\n\`\`\`${language}\n${text}\`\`\``;
    })
    .replaceAll(section, (_block, name: string) => {
      const write = sections[name];
      if (!write) throw new Error(`no section is called ${name}`);
      return `<!-- generated: ${name} -->\n${write()}<!-- end of ${name} -->`;
    });
}

/**
 * The line numbers, from 1, of code blocks that are neither taken from a source file nor marked `<!-- not from the source -->`.
 * Diagrams and shell commands don't count.
 */
export function unmarkedBlocks(page: string): number[] {
  const lines = page.split('\n');
  return lines.flatMap((line, at) => {
    const isMarked = /^<!-- (from \S+: .+|not from the source) -->$/.test(lines[at - 1] ?? '');
    return /^```(ts|tsx|sql)$/.test(line) && !isMarked ? [at + 1] : [];
  });
}

function located<T>(path: string, take: () => T): T {
  try {
    return take();
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
