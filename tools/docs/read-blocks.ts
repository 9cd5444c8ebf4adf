/**
 * A fenced block of a page: its language, its content, and its first line. A translation directly follows a block in another
 * language with the same meaning.
 */
export type Block = { language: string; text: string; line: number; isTranslation: boolean };

const translating = ['ts', 'python'];
const translated = ['sh', 'js', 'ts'];

/** The fenced blocks of a Markdown page, in order. */
export function readBlocks(markdown: string): Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  let open: Block | undefined;
  let textSince = true;
  for (const [at, line] of lines.entries()) {
    const [, fence] = /^```(.*)$/.exec(line) ?? [];
    if (fence === undefined) {
      if (open) open.text += `${line}\n`;
      else if (line.trim() !== '') textSince = true;
    } else if (open) {
      blocks.push(open);
      open = undefined;
      textSince = false;
    } else {
      const language = fence.trim();
      const isTranslation =
        !textSince && translating.includes(language) && translated.includes(blocks.at(-1)?.language ?? '');
      open = { language, text: '', line: at + 1, isTranslation };
    }
  }
  return blocks;
}

/** The translations into one language, in order: together they form one program. */
export function translationsIn(markdown: string, language: string): string[] {
  return readBlocks(markdown)
    .filter((block) => block.isTranslation && block.language === language)
    .map(({ text }) => text);
}
