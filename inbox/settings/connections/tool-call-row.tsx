import { Link } from '@tanstack/react-router';
import type { ToolCall } from '../../../contract/inbox/tool-call.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ageText, dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';

const text = settingsWords.assistants.calls;

/** A call of an assistant: what it was about, which tool, what became of it, and when. */
export function ToolCallRow({ call }: { call: ToolCall }) {
  const { tool, outcome, inserted_at } = call;
  const outcomeText = text.outcomes[outcome];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-1.5 touch:py-3 md:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem_3.5rem]">
      <Subject call={call} />
      <code className="truncate text-soft max-md:row-start-2">{tool}</code>
      <span className={outcomeText === undefined ? 'text-danger' : 'text-soft'}>
        {outcomeText ?? text.failed(outcome)}
      </span>
      <time
        dateTime={new Date(inserted_at * 1000).toISOString()}
        title={dateText(inserted_at)}
        className="text-end whitespace-nowrap text-muted max-md:row-start-1 max-md:col-start-2"
      >
        {ageText(inserted_at)}
      </time>
    </li>
  );
}

const link = 'inline-flex min-w-0 items-center gap-1.5 hover:underline touch:-my-3 touch:h-11';

function Subject({ call: { record_id, conversation, contact } }: { call: ToolCall }) {
  const { organization } = useMembership();
  if (conversation)
    return (
      <Link
        to="/o/$organization/inbox/$view/$conversation"
        params={{ organization: organization.slug, view: 'open', conversation: conversation.id }}
        className={link}
      >
        <span className="text-muted tabular-nums">#{conversation.number}</span>
        <bdi className="truncate font-medium">{conversation.subject ?? words.list.noSubject}</bdi>
      </Link>
    );
  if (contact)
    return (
      <Link
        to="/o/$organization/contacts/$contact"
        params={{ organization: organization.slug, contact: contact.id }}
        className={link}
      >
        <bdi className="truncate font-medium">{contact.name ?? text.contact}</bdi>
      </Link>
    );
  return <span className="text-muted">{record_id === null ? text.general : text.gone}</span>;
}
