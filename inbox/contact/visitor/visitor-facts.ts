import type { ConversationVisitor } from '../../../contract/inbox/visitor.ts';
import type { Message } from '../../../sdk/src/types.ts';

export type VisitorFacts = {
  /** Whether the site has signed the visitor's identity. */
  isVerified: boolean;
  /** The unverified name that visitors give. */
  claimedName: string | null;
  claimedEmail: string | null;
  page: { url: string; title: string } | null;
  /** The page that referred them. */
  referrer: string | null;
  userAgent: string | null;
};

type Reported = {
  verified?: boolean;
  visitor?: {
    claimed_name: string | null;
    claimed_email: string | null;
    page: { url: string; title: string; referrer: string | null } | null;
    browser: string | null;
  };
};

const reportedOf = ({ meta_info }: Pick<Message, 'meta_info'>) => (meta_info.deskbell ?? {}) as Reported;

type Known = Pick<ConversationVisitor, 'is_verified' | 'claimed_name' | 'claimed_email'>;

/**
 * The known facts about a visitor, from their latest loaded message and their browser: visitors are asked for their identity
 * after the message.
 */
export function visitorFactsOf(
  messages: readonly Pick<Message, 'meta_info'>[],
  known: Known | null | undefined,
): VisitorFacts | undefined {
  const latest = messages.findLast((it) => reportedOf(it).visitor !== undefined);
  const { visitor, verified = false } = latest ? reportedOf(latest) : {};
  return (
    visitor && {
      isVerified: verified || known?.is_verified === true,
      claimedName: known?.claimed_name ?? visitor.claimed_name,
      claimedEmail: known?.claimed_email ?? visitor.claimed_email,
      page: visitor.page && { url: visitor.page.url, title: visitor.page.title },
      referrer: visitor.page?.referrer || null,
      userAgent: visitor.browser,
    }
  );
}
