import { Pencil } from 'lucide-react';
import { Avatar } from '../../design/avatar.tsx';
import { Hint } from '../../design/hint.tsx';
import type { Present } from '../cache/presence/presence.ts';
import { listText } from '../words/locale/list-text.ts';
import { words } from '../words/words.ts';
import { useAnnouncement } from './use-announcement.ts';
import { isTyping, nameOf, useColleagues } from './use-colleagues.ts';

/** As many as fit into the header. */
const maxAvatars = 3;

/** The colleagues who are viewing the conversation or typing in it. */
export function ColleagueAvatars({ conversationId }: { conversationId: string }) {
  const colleagues = useColleagues(conversationId);
  const announcement = useAnnouncement(colleagues);
  const faces = colleagues.slice(0, colleagues.length > maxAvatars ? maxAvatars - 1 : maxAvatars);
  const others = colleagues.slice(faces.length);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {colleagues.length > 0 && (
        <ul aria-label={words.colleagues.here} className="flex shrink-0 items-center gap-1 px-1">
          {faces.map((person) => (
            <Face key={person.user.id} person={person} />
          ))}
          {others.length > 0 && <Others names={others.map(nameOf)} />}
        </ul>
      )}
    </>
  );
}

function Face({ person }: { person: Present }) {
  const name = nameOf(person);
  const label = isTyping(person) ? words.colleagues.isTyping(name) : words.colleagues.isViewing(name);
  return (
    <li>
      <Hint label={label}>
        <span className="relative flex rounded-full ring-2 ring-surface">
          <Avatar name={name} size="small" />
          {isTyping(person) && (
            <span className="absolute -end-1 -bottom-1 flex size-3.5 items-center justify-center rounded-full bg-accent text-on-accent ring-2 ring-surface">
              <Pencil aria-hidden className="size-2 animate-pulse" strokeWidth={3} />
            </span>
          )}
          <span className="sr-only">{label}</span>
        </span>
      </Hint>
    </li>
  );
}

function Others({ names }: { names: readonly string[] }) {
  const label = listText(names);
  return (
    <li>
      <Hint label={label}>
        <span className="flex h-5 min-w-5 items-center justify-center rounded-full bg-hover px-1 text-2xs text-soft ring-2 ring-surface">
          <span aria-hidden>{words.colleagues.more(names.length)}</span>
          <span className="sr-only">{label}</span>
        </span>
      </Hint>
    </li>
  );
}
