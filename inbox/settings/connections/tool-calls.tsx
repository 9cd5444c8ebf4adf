import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ToolCall } from '../../../contract/inbox/tool-call.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { MoreButton } from '../page/more-button.tsx';
import { pagedQuery } from '../page/paged-query.ts';
import { ToolCallRow } from './tool-call-row.tsx';

const text = settingsWords.assistants.calls;

/** What the assistant of a connection did in the last 30 days, loaded when somebody opens it. */
export function ToolCalls({ connectionId }: { connectionId: string }) {
  const { organization } = useMembership();
  const [isOpen, setIsOpen] = useState(false);
  const list = useInfiniteQuery({
    ...pagedQuery<ToolCall>({
      organizationId: organization.id,
      key: [organization.id, 'connections', connectionId, 'calls'],
      path: `/connections/${connectionId}/calls`,
    }),
    enabled: isOpen,
  });
  const calls = list.data?.pages.flatMap(({ data }) => data);
  return (
    <details className="group md:ms-11" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex h-7 touch:h-11 cursor-default list-none items-center gap-1 rounded-md px-1 text-xs text-soft hover:bg-hover max-md:ms-11">
        <ChevronRight
          aria-hidden
          className="size-3.5 text-muted group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        {text.title}
      </summary>
      <div className="py-2 text-xs">
        {list.error && !calls && <p className="px-1 text-danger">{errorText(list.error)}</p>}
        {calls?.length === 0 && <p className="px-1 text-muted">{text.none}</p>}
        {calls && calls.length > 0 && (
          <ul aria-label={text.title} className="divide-y divide-line rounded-md border border-line">
            {calls.map((call, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a call has no id, and the list is never reordered.
              <ToolCallRow key={position} call={call} />
            ))}
          </ul>
        )}
        {calls && <MoreButton {...list} />}
      </div>
    </details>
  );
}
