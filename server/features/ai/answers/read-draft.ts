import { noAnswer } from '../instructions.ts';

/** A draft as it comes. */
export type DraftReader = {
  /** What of it can be shown by now. */
  read(part: string): string;
  /** The rest of it. */
  end(): string;
  /** All of it that was shown. */
  text(): string;
  /** The numbers that it cites, each once, of sources that there are. */
  cited(): number[];
  /** Whether the model says that the sources don’t answer. */
  isRefusal(): boolean;
};

const citation = /[ \t]*\[\s*\d{1,3}(?:\s*,\s*\d{1,3})*\s*\]/g;
/** What may become a citation with the next part. */
const begun = /[ \t]*(?:\[[\s\d,]{0,40})?$/;

/** Takes citations out of a draft, which its reader gets as links: the contact gets none. */
export function readDraft(sourceCount: number): DraftReader {
  const cited = new Set<number>();
  let whole = '';
  let pending = '';
  const shown = (text: string) => {
    const clean = text.replace(citation, (it) => {
      for (const [number] of it.matchAll(/\d+/g)) cited.add(Number(number));
      return '';
    });
    whole += clean;
    return clean;
  };
  const refusesSoFar = () => whole === '' && noAnswer.startsWith(pending.trim().slice(0, noAnswer.length));
  return {
    read(part) {
      pending += part;
      if (refusesSoFar()) return '';
      const at = pending.search(begun);
      const ready = pending.slice(0, at);
      pending = pending.slice(at);
      return shown(ready);
    },
    end() {
      if (isRefusal()) return '';
      const rest = shown(pending);
      pending = '';
      return rest;
    },
    text: () => whole,
    cited: () => [...cited].filter((number) => number >= 1 && number <= sourceCount),
    isRefusal,
  };

  function isRefusal(): boolean {
    return `${whole}${pending}`.trim().startsWith(noAnswer) || `${whole}${pending}`.trim() === '';
  }
}
