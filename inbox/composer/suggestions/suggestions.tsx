import { Link } from '@tanstack/react-router';
import { Plus, Sparkles, X, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import type { Conversation, Suggestion } from '../../../sdk/src/types.ts';
import { useKeys } from '../../keyboard/use-keys.ts';
import { useMembership } from '../../session/use-membership.ts';
import { aiWords } from '../../words/ai-words.ts';
import { linesOf } from '../../words/lines-of.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { AiTools } from '../ai/ai-tools.tsx';
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
  const { draftLocation, shown, use, dismiss, addTag, markUsed } = useSuggestions(conversation, usedId);
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
  const tools = <AiTools conversation={conversation} draftLocation={draftLocation} reply={written} />;
  if (shown.length === 0) return tools;
  return (
    <>
      <section
        aria-label={aiWords.title}
        className="mx-auto mb-2 grid max-h-[40%] w-[calc(100%-2rem)] max-w-3xl shrink-0 gap-1.5 overflow-y-auto max-md:w-[calc(100%-1rem)]"
      >
        {shown.map(({ suggestion, isOutdated }) => (
          <Card
            key={suggestion.id}
            suggestion={suggestion}
            isOutdated={isOutdated}
            onUse={suggestion.kind === 'reply' ? () => use(suggestion) : undefined}
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
            <Sources suggestion={suggestion} viewId={viewId} />
          </Card>
        ))}
      </section>
      {tools}
    </>
  );
}

type CardProps = {
  suggestion: Suggestion;
  isOutdated: boolean;
  onUse: (() => void) | undefined;
  onDismiss: () => void;
  children: ReactNode;
};

function Card({ suggestion: { kind, by }, isOutdated, onUse, onDismiss, children }: CardProps) {
  const name = aiWords.kinds[kind](isolated(by.name));
  return (
    <article aria-label={name} className="rounded-lg bg-sunken px-3 pt-1 pb-2 ring-1 ring-line ring-inset">
      <header className="flex min-h-8 items-center gap-2 text-xs text-muted">
        <Sparkles aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
        <p className="min-w-0 flex-1 truncate">
          {name}
          {isOutdated && <span className="text-warning"> · {aiWords.outdated}</span>}
        </p>
        {onUse && (
          <Button size="small" onClick={onUse}>
            {aiWords.use}
          </Button>
        )}
        <IconButton icon={X} label={aiWords.dismiss} onClick={onDismiss} />
      </header>
      {children}
    </article>
  );
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
        className="max-h-32 overflow-y-auto rounded text-soft [overflow-wrap:anywhere] focus-visible:outline-accent"
      >
        {linesOf(body_html).map((line, index) => (
          // Lines repeat, and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity
          <p key={index}>{line}</p>
        ))}
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

function Sources({ suggestion: { sources }, viewId }: { suggestion: Suggestion; viewId: string }) {
  const { organization } = useMembership();
  if (sources.length === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-muted">
      {aiWords.basedOn}
      {sources.map(({ type, id, title }) =>
        type === 'conversation' ? (
          <Link
            key={id}
            to="/o/$organization/inbox/$view/$conversation"
            params={{ organization: organization.slug, view: viewId, conversation: id }}
            className="max-w-full truncate text-accent underline"
          >
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi key={id}>{title}</bdi>
        ),
      )}
    </p>
  );
}
