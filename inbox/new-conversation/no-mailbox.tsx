import { Link } from '@tanstack/react-router';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

const text = words.newConversation;

/** Somebody with an email address, in an organization that sends none: said before the message is written, with what to do about it. */
export function NoMailbox() {
  const { organization, role } = useMembership();
  return (
    <p role="status" className="text-xs text-soft">
      {text.noMailbox}{' '}
      {role === 'admin' && (
        <Link
          to="/o/$organization/settings/channels/new"
          params={{ organization: organization.slug }}
          className="inline-flex items-center text-accent underline touch:min-h-11"
        >
          {text.connectMail}
        </Link>
      )}
    </p>
  );
}
