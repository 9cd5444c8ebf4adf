import {
  Blocks,
  Building2,
  ContactRound,
  KeyRound,
  ListFilter,
  type LucideIcon,
  Mail,
  MessageSquareQuote,
  MessagesSquare,
  Plug,
  TextCursorInput,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { AuditArea, AuditEntry } from '../../../contract/inbox/audit-entry.ts';
import { browserName } from '../../session/browser-name.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { dateText } from '../../words/times.ts';
import { auditSentence } from './audit-sentence.ts';

const text = settingsWords.audit;

const icons: Readonly<Record<AuditArea, LucideIcon>> = {
  sign_in: KeyRound,
  member: Users,
  team: UsersRound,
  view: ListFilter,
  field: TextCursorInput,
  macro: MessageSquareQuote,
  conversation: MessagesSquare,
  contact: ContactRound,
  app: Blocks,
  connection: Plug,
  organization: Building2,
  webhook: Webhook,
  channel: Mail,
};

/** An audit entry: who did what, when and from where. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const area = entry.kind.split('.', 1)[0] as AuditArea;
  const Icon = icons[area];
  const isFailure = entry.kind === 'sign_in.failed' || entry.kind === 'sign_in.code_failed';
  const isOwnSentence = entry.kind === 'member.joined';
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isFailure ? 'text-danger' : 'text-muted'}`}
        strokeWidth={1.75}
      />
      <div className="min-w-0 flex-1">
        <p className="text-sm break-words">
          {!isOwnSentence && (
            <strong className="font-medium">
              <bdi>{doer(entry)}</bdi>
            </strong>
          )}{' '}
          {auditSentence(entry)}
          {entry.app && entry.user && (
            <span className="text-muted"> {text.through(isolated(entry.app.name))}</span>
          )}
        </p>
        <p className="text-xs text-muted">
          <time dateTime={new Date(entry.inserted_at * 1000).toISOString()}>
            {dateText(entry.inserted_at)}
          </time>
          {entry.address !== null && ` · ${entry.address}`}
          {entry.user_agent !== null && entry.app === null && ` · ${browserName(entry.user_agent)}`}
        </p>
      </div>
    </li>
  );
}

function doer({ user, app }: AuditEntry): string {
  return user?.name ?? user?.email ?? app?.name ?? text.operator;
}
