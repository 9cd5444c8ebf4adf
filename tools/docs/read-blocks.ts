/** A fenced block of a page: its language, what is in it, and the line where it begins. */
export type Block = { language: string; text: string; line: number };

/** The fenced blocks of a Markdown page, in order. */
export function readBlocks(markdown: string): Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [at, line] of lines.entries()) {
    const [, language] = /^```(.*)$/.exec(line) ?? [];
    if (language === undefined) {
      if (open) open.text += `${line}\n`;
    } else if (open) {
      blocks.push(open);
      open = undefined;
    } else {
      open = { language: language.trim(), text: '', line: at + 1 };
    }
  }
  return blocks;
}
