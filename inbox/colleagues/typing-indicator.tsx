import { useVisitorIsTyping } from '../cache/presence/presence.ts';
import { isolated } from '../words/locale/isolated.ts';
import { words } from '../words/words.ts';
import { isTyping, nameOf, useColleagues } from './use-colleagues.ts';

/** Who is typing. Positioned over the thread's margin, so that nothing moves when it appears. */
export function TypingIndicator({ conversationId }: { conversationId: string }) {
  const writers = useColleagues(conversationId).filter(isTyping);
  const visitorIsTyping = useVisitorIsTyping(conversationId);
  const [first] = writers;
  if (!first && !visitorIsTyping) return null;
  const names = writers.map((it) => isolated(nameOf(it)));
  return (
    <div className="relative mx-auto w-[calc(100%-2rem)] max-w-3xl">
      <p className="absolute bottom-0.5 start-2 flex h-5 max-w-full items-center gap-2 rounded-md bg-surface px-1 text-xs text-muted">
        <Dots />
        <span className="truncate">
          {first ? sentence(names, first.state === 'typing_note') : words.colleagues.visitorTyping}
        </span>
      </p>
    </div>
  );
}

function sentence([first = '', second = '', ...others]: readonly string[], isNote: boolean): string {
  const texts = words.colleagues;
  if (second === '') return isNote ? texts.writingNote(first) : texts.typing(first);
  if (others.length === 0) return texts.bothTyping(first, second);
  return texts.manyTyping(first, others.length + 1);
}

function Dots() {
  return (
    <span aria-hidden className="flex gap-0.5">
      {[0, 150, 300].map((delay) => (
        <span
          key={delay}
          className="size-1 animate-pulse rounded-full bg-muted"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </span>
  );
}
