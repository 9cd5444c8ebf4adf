import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AlarmClock, X } from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import { showToast } from '../../design/toast.tsx';
import { remindersQuery } from '../cache/queries/reminders-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';
import { futureText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { saveReminder } from './requests.ts';
import { useNotificationContext } from './use-notification-context.ts';

const texts = words.reminders;

/** The user's reminders, the next one first; nothing if there are none. */
export function ReminderList() {
  const { organization } = useMembership();
  const context = useNotificationContext();
  const { data = [] } = useQuery(remindersQuery(organization.id));
  const cancel = async (id: string, remindAt: number) => {
    if (!(await saveReminder(context, id, undefined))) return;
    const undo = () => void saveReminder(context, id, remindAt);
    showToast({ text: texts.canceled, action: { label: words.conversation.undo, run: undo } });
  };
  if (data.length === 0) return null;
  return (
    <section aria-label={texts.list}>
      <h2 className="border-b border-line px-4 py-1.5 text-2xs font-medium text-muted md:px-6">
        {texts.list}
      </h2>
      <ul>
        {data.map(({ conversation: { id, subject, contact }, remind_at }) => (
          <li key={id} className="flex items-center border-b border-line pe-2 hover:bg-hover">
            <Link
              to="/o/$organization/inbox/$view/$conversation"
              params={{ organization: organization.slug, view: 'open', conversation: id }}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-4 py-1.5 -outline-offset-2 md:px-6"
            >
              <AlarmClock aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{futureText(remind_at)}</span>
                <bdi className="block truncate text-xs text-soft">
                  {subject ?? words.list.noSubject}
                  {contact && ` · ${contactName(contact)}`}
                </bdi>
              </span>
            </Link>
            <IconButton icon={X} label={texts.cancel} onClick={() => void cancel(id, remind_at)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
