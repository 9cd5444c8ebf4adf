import { ChevronDown, ChevronRight, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '../../../sdk/src/types.ts';
import { mailWords } from '../../words/mail-words.ts';
import type { NotDelivered as Counts } from './mail-facts.ts';
import { MailFailure } from './mail-failure.tsx';

/** Says that an email didn't reach some of its Cc recipients; unfolds to the recipients, reasons and actions. */
export function NotDelivered({ message, counts }: { message: Message; counts: Counts }) {
  const [isOpen, setIsOpen] = useState(false);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="mt-2 rounded-md bg-danger-soft px-3 py-1 text-xs">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-7 w-full items-center gap-1.5 text-start font-medium text-danger touch:min-h-11"
      >
        <CircleAlert aria-hidden className="size-3.5 shrink-0" />
        <span className="min-w-0">{mailWords.notDelivered(counts.failed, counts.of)}</span>
        <Chevron aria-hidden className="size-3.5 shrink-0" />
      </button>
      {isOpen && (
        <div className="pt-1 pb-2">
          <MailFailure message={message} />
        </div>
      )}
    </div>
  );
}
