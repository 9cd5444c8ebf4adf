import { Plus, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Conversation, Suggestion } from '../../../sdk/src/types.ts';
import { useKeys } from '../../keyboard/use-keys.ts';
import { aiWords } from '../../words/ai-words.ts';
import { linesOf } from '../../words/lines-of.ts';
import { AiTools } from '../ai/ai-tools.tsx';
import { TextLines } from '../ai/text-lines.tsx';
import { type AskedModel, useAnswer } from '../ai/use-answer.ts';
import { Sources } from './sources.tsx';
import { SuggestionCard } from './suggestion-card.tsx';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  conversation: Conversation;
  viewId: string;
  /** The suggestion that the reply was written from. */
  usedId: string | undefined;
  /** The reply that is being written; undefined while none is. */
  reply: string | undefined;
  onMacro: (id: string) => void;
};

/** What apps and the language model suggest for the conversation, above the composer. Nothing of it is done by itself. */
export function Suggestions({ conversation, viewId, usedId, reply: written, onMacro }: Props) {
  const {
    draftLocation,
    shown: all,
    used,
    use,
    dismiss,
    addTag,
    markUsed,
  } = useSuggestions(conversation, usedId);
  const model = useAnswer(conversation.id);
  const shown = all.filter(({ suggestion }) => !isGivingWay(suggestion, model));
  const reply = shown.find(({ suggestion }) => suggestion.kind === 'reply')?.suggestion;
  const [first] = shown;
  const group = 'writing';
  useKeys({
    ...(reply && { use_suggestion: { name: aiWords.useCommand, group, run: () => use(reply) } }),
    ...(first && {
      dismiss_suggestion: {
        name: aiWords.dismissCommand,
        group,
        run: () => dismiss(reply ?? first.suggestion),
      },
    }),
  });
  const tools = (
    <AiTools conversation={conversation} model={model} draftLocation={draftLocation} reply={written} />
  );
  const hasText = written !== undefined && linesOf(written).length > 0;
  return (
    <>
      {/* To check and edit what it says. */}
      {used && (
        <div className="mx-auto mb-1 w-[calc(100%-2rem)] max-w-3xl shrink-0 max-md:w-[calc(100%-1rem)]">
          <Sources sources={used.sources} viewId={viewId} />
        </div>
      )}
      {shown.length > 0 && (
        <section
          aria-label={aiWords.title}
          className="mx-auto mb-2 grid max-h-[40%] w-[calc(100%-2rem)] max-w-3xl min-h-10 gap-1.5 overflow-y-auto max-md:w-[calc(100%-1rem)]"
        >
          {textsFirst(shown).map(({ suggestion, isOutdated }) => (
            <SuggestionCard
              key={suggestion.id}
              suggestion={suggestion}
              isOutdated={isOutdated}
              hasText={hasText}
              onUse={(position) => use(suggestion, position)}
              onDismiss={() => dismiss(suggestion)}
            >
              <Content
                suggestion={suggestion}
                conversation={conversation}
                onTag={(tag) => addTag(suggestion, tag)}
                onMacro={(id) => {
                  onMacro(id);
                  markUsed(suggestion);
                }}
              />
              <Sources sources={suggestion.sources} viewId={viewId} />
            </SuggestionCard>
          ))}
        </section>
      )}
      {tools}
    </>
  );
}

/** While the model writes another one, that stands in its place. If nothing comes of it, this one is back. */
function isGivingWay({ kind, by }: Suggestion, { shown }: AskedModel): boolean {
  return shown?.state === 'writing' && shown.kind === kind && by.type === 'model';
}

/** Chips are small: below a text, they stay in sight. */
function textsFirst<Shown extends { suggestion: Suggestion }>(shown: readonly Shown[]): Shown[] {
  const isText = ({ suggestion }: Shown) => suggestion.body_html !== null;
  return [...shown.filter(isText), ...shown.filter((it) => !isText(it))];
}

type ContentProps = {
  suggestion: Suggestion;
  conversation: Conversation;
  onTag: (tag: Suggestion['tags'][number]) => void;
  onMacro: (id: string) => void;
};

function Content({ suggestion: { body_html, tags, macro }, conversation, onTag, onMacro }: ContentProps) {
  if (body_html !== null)
    return (
      // It scrolls, by keyboard too.
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
        tabIndex={0}
        className="max-h-40 space-y-1.5 max-md:max-h-28 overflow-y-auto rounded text-soft [overflow-wrap:anywhere] focus-visible:outline-accent"
      >
        <TextLines lines={linesOf(body_html)} />
      </div>
    );
  if (macro)
    return (
      <Chip label={aiWords.insertMacro(macro.name)} onClick={() => onMacro(macro.id)}>
        <Zap aria-hidden className="size-3" />
        {macro.name}
      </Chip>
    );
  return (
    <div className="flex flex-wrap gap-1.5">
      {tags
        .filter(({ name }) => !conversation.tags.includes(name))
        .map((tag) => (
          <Chip key={tag.id} label={aiWords.addTag(tag.name)} onClick={() => onTag(tag)}>
            <Plus aria-hidden className="size-3" />
            {tag.name}
          </Chip>
        ))}
    </div>
  );
}

function Chip({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex h-6 touch:h-11 max-w-full items-center gap-1 rounded-full bg-sunken px-2 text-xs text-soft ring-1 ring-line-strong ring-inset hover:bg-hover hover:text-text"
    >
      {children}
    </button>
  );
}
