import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Hint } from '../../../design/hint.tsx';
import { Menu, MenuItem } from '../../../design/menu.tsx';
import type { Conversation } from '../../../sdk/src/types.ts';
import type { DraftLocation } from '../../drafts/drafts.ts';
import { sameWords } from '../../drafts/same-words.ts';
import { useKeyOf } from '../../keyboard/key-store.ts';
import { useKeys } from '../../keyboard/use-keys.ts';
import { useMembership } from '../../session/use-membership.ts';
import { aiWords } from '../../words/ai-words.ts';
import { escapedHtml } from '../../words/escaped-html.ts';
import { linesOf } from '../../words/lines-of.ts';
import { locale } from '../../words/locale/current-language.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { aiStateQuery } from './ask.ts';
import { type Position, putIntoReply } from './put-into-reply.ts';
import type { AskedModel, Request } from './use-answer.ts';
import { useEscape } from './use-escape.ts';

const texts = aiWords.tools;

type Props = {
  conversation: Conversation;
  model: AskedModel;
  draftLocation: DraftLocation;
  /** The reply that is being written; undefined while none is. */
  reply: string | undefined;
};

const styles = ['shorter', 'friendlier', 'more_formal'] as const;
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt'] as const;
/** Shorter conversations are read faster than summarized. */
const fewestMessages = 10;

const draft: Request = {
  path: 'draft',
  body: {},
  title: texts.drafted,
  progress: texts.drafting,
  nothing: texts.noDraft,
  kind: 'reply',
};
const summary: Request = {
  path: 'summarise',
  body: {},
  title: texts.summary,
  progress: texts.summarizing,
  nothing: texts.noSummary,
  kind: 'summary',
};
const tags: Request = {
  path: 'tags',
  body: {},
  title: texts.choice,
  progress: texts.choosing,
  nothing: texts.noTags,
};

/** A rewritten text takes the place of the reply; a translation may stand below it. */
const positionsOf: Readonly<Record<string, readonly Position[]>> = {
  rewrite: ['instead'],
  translate: ['below', 'instead'],
};

/** What members ask the language model for. Writing and sending never wait for it. */
export function AiTools({ conversation, model, draftLocation, reply }: Props) {
  const { organization } = useMembership();
  const keyOf = useKeyOf();
  const { data: state } = useQuery(aiStateQuery(organization.id));
  const { shown, run, end } = model;
  const [positions, setPositions] = useState<readonly Position[]>([]);
  const isWriting = shown?.state === 'writing';
  useEscape(isWriting, end);
  const features = state?.features ?? [];
  const text = reply === undefined ? '' : linesOf(reply).join('\n\n');
  const isEmpty = text === '';
  const mayDraft = features.includes('draft');
  const maySummarize =
    reply === undefined && features.includes('summarise') && conversation.message_count > fewestMessages;
  const mayTag = reply === undefined && features.includes('tags');
  const mayRewrite = !isEmpty && features.includes('rewrite');
  const mayTranslate = !isEmpty && features.includes('translate');
  useKeys({
    ...(mayDraft && {
      draft_reply: { name: texts.draft, group: 'writing', run: () => isWriting || run(draft) },
    }),
  });
  const change = (request: Omit<Request, 'progress'>) => {
    setPositions(positionsOf[request.path] ?? []);
    run({ ...request, progress: texts.writing });
  };
  const put = (position: Position) => {
    const html = htmlOf(shown?.text ?? '');
    const isChanged = position === 'instead' && !sameWords(html, reply ?? '');
    putIntoReply(draftLocation, { html, ...(isChanged && { modelHtml: html }) }, position);
    end();
  };
  const isIdle = ![mayDraft, maySummarize, mayTag, mayRewrite, mayTranslate].includes(true);
  if (isIdle && !shown) return null;
  return (
    <section
      aria-label={texts.title}
      className="mx-auto mb-2 w-[calc(100%-2rem)] max-w-3xl shrink-0 max-md:w-[calc(100%-1rem)]"
    >
      <p role="status" className="sr-only">
        {isWriting ? shown.progress : shown?.reason === undefined && shown && texts.done}
      </p>
      {shown && shown.state !== 'suggested' && (
        <AnswerPanel output={shown} positions={positions} onPut={put} onEnd={end} />
      )}
      <div className="flex flex-wrap items-center gap-1 max-md:flex-nowrap max-md:overflow-x-auto">
        {!isIdle && <Sparkles aria-hidden className="size-3.5 shrink-0 text-muted" strokeWidth={1.75} />}
        {mayDraft && (
          <Hint label={texts.draftHint} keys={keyOf('draft_reply')}>
            <Button size="small" variant="quiet" onClick={() => run(draft)}>
              {texts.draft}
            </Button>
          </Hint>
        )}
        {mayRewrite &&
          styles.map((style) => (
            <Button
              key={style}
              size="small"
              variant="quiet"
              onClick={() => change({ path: 'rewrite', body: { text, style }, title: texts.styles[style] })}
            >
              {texts.styles[style]}
            </Button>
          ))}
        {mayTranslate && (
          <Menu
            trigger={
              <Button size="small" variant="quiet">
                {texts.translate}
              </Button>
            }
          >
            {languages.map((language) => (
              <MenuItem
                key={language}
                onSelect={() =>
                  change({
                    path: 'translate',
                    body: { text, language },
                    title: texts.translation(languageName(language)),
                  })
                }
              >
                {languageName(language)}
              </MenuItem>
            ))}
          </Menu>
        )}
        {maySummarize && (
          <Button size="small" variant="quiet" onClick={() => run(summary)}>
            {texts.summarize}
          </Button>
        )}
        {mayTag && (
          <Button size="small" variant="quiet" onClick={() => run(tags)}>
            {texts.suggestTags}
          </Button>
        )}
        {state?.is_near_limit && <span className="text-xs text-warning">{texts.nearLimit}</span>}
      </div>
    </section>
  );
}

function htmlOf(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapedHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function languageName(code: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
}
