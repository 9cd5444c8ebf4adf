import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ToolCall } from '../../../contract/inbox/tool-call.ts';
import type { Page } from '../../../sdk/src/types.ts';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { agoText } from '../../words/ago-text.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';

const text = settingsWords.assistants.calls;

/** What the assistant of a connection did in the last 30 days, loaded when somebody opens it. */
export function ToolCalls({ connectionId }: { connectionId: string }) {
  const { organization } = useMembership();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: [organization.id, 'connections', connectionId, 'calls'],
    queryFn: async ({ signal }) => {
      const path = `/connections/${connectionId}/calls?limit=50`;
      const page = await send({ method: 'GET', path, organizationId: organization.id, signal });
      return (page as Page<ToolCall>).data;
    },
    enabled: isOpen,
  });
  return (
    <details className="group ms-11" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex h-7 cursor-default list-none items-center gap-1 rounded-md px-1 text-xs text-soft hover:bg-hover">
        <ChevronRight
          aria-hidden
          className="size-3.5 text-muted group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        {text.title}
      </summary>
      <div className="py-2 ps-1 text-xs text-muted">
        {error && <p className="text-danger">{errorText(error)}</p>}
        {data?.length === 0 && <p>{text.none}</p>}
        {data && data.length > 0 && (
          <ul className="grid gap-1">
            {data.map(({ tool, record_id, outcome, inserted_at }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a call has no id, and the list is never reordered.
              <li key={position} className="flex flex-wrap gap-x-2">
                <code>{tool}</code>
                {record_id !== null && <code className="break-all">{record_id}</code>}
                <span>{text.outcomes[outcome] ?? outcome}</span>
                <span>{agoText(inserted_at)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
