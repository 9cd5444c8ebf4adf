import { CircleCheck, Clock } from 'lucide-react';
import { Hint } from '../../design/hint.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { PriorityMark } from '../actions/priority-mark.tsx';
import type { Actions } from '../actions/use-actions.ts';
import { useKeyOf } from '../keyboard/key-store.ts';
import { futureText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { AssigneeButton } from './assignee-button.tsx';
import { ChannelMark } from './channel-mark.tsx';
import { HeaderTags } from './header-tags.tsx';
import { TeamButton } from './team-button.tsx';

const texts = words.conversation;

type Props = { conversation: Conversation; actions: Actions };

/** Status, assignee, team, priority, channel and tags, each editable in place. */
export function Properties({ conversation, actions }: Props) {
  return (
    <fieldset
      aria-label={texts.properties}
      {...(!actions.mayChange && { disabled: true, title: texts.lightAccess })}
      className="flex disabled:*:pointer-events-none items-center min-w-0 gap-x-1 max-md:overflow-x-auto md:flex-wrap short:hidden"
    >
      <Status conversation={conversation} />
      <span className="-ms-1.5 shrink-0">
        <AssigneeButton assignee={conversation.assignee} onClick={actions.assign} />
      </span>
      {conversation.team && <TeamButton team={conversation.team} onClick={actions.assign} />}
      <PriorityButton conversation={conversation} onClick={actions.prioritize} />
      <ChannelMark conversation={conversation} />
      <span className="shrink-0 px-1.5 text-xs text-muted tabular-nums">
        {texts.number(conversation.number)}
      </span>
      <HeaderTags names={conversation.tags} actions={actions} />
    </fieldset>
  );
}

/** Open conversations have no badge, because most are open. */
function Status({ conversation: { status, snoozed_until } }: { conversation: Conversation }) {
  if (status === 'open') return null;
  const [Icon, text] =
    status === 'closed'
      ? [CircleCheck, texts.isClosed]
      : [Clock, texts.snoozedUntil(futureText(snoozed_until ?? 0))];
  return (
    <span className="inline-flex h-5 shrink-0 items-center gap-1 rounded-full bg-hover px-2 text-2xs font-medium text-soft">
      <Icon aria-hidden className="size-3" />
      {text}
    </span>
  );
}

const priorityColors = {
  urgent: 'text-danger',
  high: 'text-warning',
  medium: 'text-soft',
  low: 'text-soft',
  none: 'text-muted',
};

function PriorityButton({
  conversation: { priority },
  onClick,
}: {
  conversation: Conversation;
  onClick: () => void;
}) {
  const keyOf = useKeyOf();
  return (
    <Hint label={texts.priority.title} keys={keyOf('set_priority')}>
      <button
        type="button"
        onClick={onClick}
        className={`inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs hover:bg-hover touch:h-11 touch:min-w-11 ${priorityColors[priority]} ${priority === 'urgent' || priority === 'high' ? 'font-medium' : ''}`}
      >
        <span aria-hidden className="contents">
          <PriorityMark priority={priority} />
        </span>
        <span className="sr-only">{texts.priority.title}: </span>
        {texts.priority.names[priority]}
      </button>
    </Hint>
  );
}
