import { Eye, Pencil } from 'lucide-react';
import { usePresence } from '../cache/presence/presence.ts';
import { words } from '../words/words.ts';
import { isTyping, nameOf, useColleagues } from './use-colleagues.ts';

/** Marks a row of the list whose conversation a colleague is viewing. */
export function ColleagueBadge({ conversationId }: { conversationId: string }) {
  // Renders nothing for most rows.
  return usePresence(conversationId).length > 0 && <Mark conversationId={conversationId} />;
}

function Mark({ conversationId }: { conversationId: string }) {
  const colleagues = useColleagues(conversationId);
  const shown = colleagues.find(isTyping) ?? colleagues[0];
  if (!shown) return null;
  const Icon = isTyping(shown) ? Pencil : Eye;
  const label = colleagues.map((it) =>
    isTyping(it) ? words.colleagues.isTyping(nameOf(it)) : words.colleagues.isViewing(nameOf(it)),
  );
  return (
    <span
      title={label.join(', ')}
      className="flex h-4.5 max-w-32 min-w-0 shrink-0 items-center gap-1 rounded-full bg-accent-soft px-1.5 text-2xs text-accent"
    >
      <Icon aria-hidden className="size-2.5 shrink-0" strokeWidth={2.25} />
      <bdi aria-hidden className="truncate">
        {nameOf(shown)}
      </bdi>
      {colleagues.length > 1 && <span aria-hidden>{words.colleagues.more(colleagues.length - 1)}</span>}
      <span className="sr-only">{label.join('. ')}.</span>
    </span>
  );
}
