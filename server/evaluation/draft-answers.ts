import { AiUnavailable } from '../errors/errors.ts';
import { readDraft } from '../features/ai/answers/read-draft.ts';
import { type Endpoint, messagesOf, plain } from '../features/ai/ask-model.ts';
import type { Chat } from '../features/ai/endpoint/open-chat.ts';
import { instructions } from '../features/ai/instructions.ts';
import type { Found } from './find-sources.ts';

/** What a model has made of a question. */
export type Drafted = Found & {
  /** As the contact would get it; undefined if it says that nothing was found, or cites nothing. */
  text: string | undefined;
  /** The numbers that it cites, also of sources that don’t exist. */
  cited: number[];
  tokens: number;
};

type Drafting = { chat: Chat; endpoint: Endpoint; signal: AbortSignal; onDraft: () => void };

const maxTokens = 1000;
const charactersPerToken = 4;

/**
 * Drafts a reply to each question for which sources were found, one after the other, as the inbox would. Nothing is stored, and no
 * limit counts it.
 *
 * @throws AiUnavailable if one fails twice; the reason of `signal`
 */
export async function draftAnswers(found: readonly Found[], drafting: Drafting): Promise<Drafted[]> {
  const drafts: Drafted[] = [];
  for (const it of found) {
    drafts.push(
      it.sources.length === 0
        ? { ...it, text: undefined, cited: [], tokens: 0 }
        : await retried(() => drafted(it, drafting)),
    );
    drafting.onDraft();
  }
  return drafts;
}

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error) => {
    if (error instanceof AiUnavailable) return work();
    throw error;
  });
}

async function drafted(found: Found, { chat, endpoint, signal }: Drafting): Promise<Drafted> {
  const { question, sources } = found;
  const text = `Subject: ${question.subject ?? ''}\n\nCustomer: ${question.text}`;
  const messages = messagesOf({ instruction: instructions.draft, text, sources }, plain);
  const draft = readDraft(sources.length);
  let raw = '';
  let used: number | undefined;
  for await (const part of chat.stream({ ...endpoint, messages, maxTokens }, signal)) {
    raw += part.text;
    used = part.usedTokens ?? used;
    draft.read(part.text);
  }
  draft.end();
  const sent = messages.reduce((sum, { content }) => sum + content.length, 0);
  return {
    ...found,
    text: draft.isRefusal() || draft.cited().length === 0 ? undefined : draft.text(),
    cited: citedIn(raw),
    tokens: used ?? Math.ceil((sent + raw.length) / charactersPerToken),
  };
}

function citedIn(raw: string): number[] {
  const numbers = [...raw.matchAll(/\[([\d\s,]+)\]/g)].flatMap(([, list = '']) => list.match(/\d+/g) ?? []);
  return [...new Set(numbers.map(Number))];
}
