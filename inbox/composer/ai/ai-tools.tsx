import { useQuery } from '@tanstack/react-query';
import { Sparkles, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Select } from '../../../design/select.tsx';
import { showToast } from '../../../design/toast.tsx';
import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import type { Conversation } from '../../../sdk/src/types.ts';
import { type DraftLocation, loadDraft, newKey, openDraft } from '../../drafts/drafts.ts';
import { pushUndo } from '../../keyboard/undo-stack.ts';
import { useMembership } from '../../session/use-membership.ts';
import { aiWords } from '../../words/ai-words.ts';
import { errorText } from '../../words/error-text.ts';
import { escapedHtml } from '../../words/escaped-html.ts';
import { linesOf } from '../../words/lines-of.ts';
import { locale } from '../../words/locale/current-language.ts';
import { AnswerFailed, aiStateQuery, ask, type Question } from './ask.ts';

type Props = {
  conversation: Conversation;
  draftLocation: DraftLocation;
  /** The reply that is being written; undefined while none is. */
  reply: string | undefined;
};

/** An answer beside the reply, never in its place. Without a title it becomes a suggestion, which appears by itself. */
type Running = { title: string | undefined; text: string; isDone: boolean };

const styles = ['shorter', 'friendlier', 'more_formal'] as const;
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt'] as const;
/** Shorter conversations are read faster than summarized. */
const fewestMessages = 10;

/** What members ask the language model for. Writing and sending never wait for it. */
export function AiTools({ conversation, draftLocation, reply }: Props) {
  const { organization } = useMembership();
  const { data: state } = useQuery(aiStateQuery(organization.id));
  const [running, setRunning] = useState<Running>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const features = state?.features ?? [];
  const text = reply === undefined ? '' : linesOf(reply).join('\n\n');
  const end = () => {
    stop.current?.abort();
    setRunning(undefined);
  };
  const run = async (question: Question, title?: string) => {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setRunning({ title, text: '', isDone: false });
    try {
      const onText = (answer: string) =>
        !own.signal.aborted && setRunning({ title, text: answer, isDone: false });
      const body = { conversation_id: conversation.id, ...question.body };
      await ask(organization.id, { ...question, body }, { onText, signal: own.signal });
      setRunning((it) => (title === undefined || !it ? undefined : { ...it, isDone: true }));
    } catch (error) {
      if (own.signal.aborted) return;
      setRunning(undefined);
      showToast({ text: failureText(error), isError: true });
    }
  };
  const use = (answer: string) => {
    const before = loadDraft(draftLocation);
    const html = answer
      .split(/\n{2,}/)
      .map((part) => `<p>${escapedHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
      .join('');
    openDraft(draftLocation, { ...before, html, key: newKey() });
    pushUndo(() => openDraft(draftLocation, { ...before, key: newKey() }));
    end();
  };
  const mayRewrite = text !== '' && features.includes('rewrite');
  const mayTranslate = text !== '' && features.includes('translate');
  const maySummarize = features.includes('summarise') && conversation.message_count > fewestMessages;
  const mayTag = features.includes('tags');
  const isIdle = reply === undefined ? !maySummarize && !mayTag : !mayRewrite && !mayTranslate;
  if (isIdle && !running) return null;
  return (
    <section
      aria-label={aiWords.tools.title}
      className="mx-auto mb-2 w-[calc(100%-2rem)] max-w-3xl shrink-0 max-md:w-[calc(100%-1rem)]"
    >
      {running && <Answer running={running} onUse={use} onEnd={end} />}
      <div className="flex flex-wrap items-center gap-1">
        {!isIdle && <Sparkles aria-hidden className="size-3.5 text-muted" strokeWidth={1.75} />}
        {mayRewrite &&
          styles.map((style) => (
            <Button
              key={style}
              size="small"
              variant="quiet"
              onClick={() =>
                void run({ path: 'rewrite', body: { text, style } }, aiWords.tools.styles[style])
              }
            >
              {aiWords.tools.styles[style]}
            </Button>
          ))}
        {mayTranslate && (
          <Select
            label={aiWords.tools.translate}
            hidesLabel
            value=""
            options={[
              { value: '', label: aiWords.tools.translate },
              ...languages.map((value) => ({ value, label: languageName(value) })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '')
                void run({ path: 'translate', body: { text, language: value } }, languageName(value));
            }}
          />
        )}
        {reply === undefined && maySummarize && (
          <Button size="small" variant="quiet" onClick={() => void run({ path: 'summarise', body: {} })}>
            {aiWords.tools.summarize}
          </Button>
        )}
        {reply === undefined && mayTag && (
          <Button size="small" variant="quiet" onClick={() => void run({ path: 'tags', body: {} })}>
            {aiWords.tools.suggestTags}
          </Button>
        )}
        {state?.is_near_limit && <span className="text-xs text-warning">{aiWords.tools.nearLimit}</span>}
      </div>
    </section>
  );
}

function failureText(error: unknown): string {
  if (error instanceof AnswerFailed) return aiWords.tools.unavailable(error.message);
  const code: string | undefined = error instanceof ApiError ? error.code : undefined;
  if (code === 'ai_off') return aiWords.tools.off;
  return code === 'ai_limit_reached' ? aiWords.tools.limitReached : errorText(error);
}

function languageName(code: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
}

type AnswerProps = { running: Running; onUse: (text: string) => void; onEnd: () => void };

function Answer({ running: { title, text, isDone }, onUse, onEnd }: AnswerProps) {
  return (
    <article
      aria-busy={!isDone}
      className="mb-1 rounded-lg bg-sunken px-3 pt-1 pb-2 ring-1 ring-line ring-inset"
    >
      <header className="flex min-h-8 items-center gap-2 text-xs text-muted">
        <p role="status" className="min-w-0 flex-1 truncate">
          {isDone ? title : aiWords.tools.writing}
        </p>
        {isDone && (
          <Button size="small" onClick={() => onUse(text)}>
            {aiWords.tools.replace}
          </Button>
        )}
        <IconButton icon={X} label={isDone ? aiWords.dismiss : aiWords.tools.stop} onClick={onEnd} />
      </header>
      {text !== '' && (
        <p
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
          dir="auto"
          className="max-h-40 overflow-y-auto whitespace-pre-wrap text-soft [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      )}
    </article>
  );
}
