import { CornerUpLeft, X } from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import type { Draft } from '../drafts/drafts.ts';
import { words } from '../words/words.ts';

type Props = { answered: NonNullable<Draft['replyTo']>; onRemove: () => void };

/** The message being replied to, on one line. */
export function RepliedMessage({ answered: { name, text }, onRemove }: Props) {
  return (
    <div className="mx-3 mt-2 flex items-center gap-2 rounded-md bg-sunken ps-2 text-xs text-muted">
      <CornerUpLeft aria-hidden className="size-3.5 shrink-0" />
      <p className="flex min-w-0 flex-1 gap-1.5">
        <bdi className="max-w-1/2 shrink-0 truncate font-medium">{name}</bdi>
        <bdi className="min-w-0 truncate">{text}</bdi>
      </p>
      <IconButton icon={X} label={words.composer.stopReplyingTo} onClick={onRemove} />
    </div>
  );
}
