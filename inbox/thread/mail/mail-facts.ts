import type { Message } from '../../../sdk/src/types.ts';

export const mailBadges = [
  'several_senders',
  'encrypted',
  'signed',
  'mailing_list',
  'generated',
  'files_left_out',
] as const;

/** The badges of an email; each has its texts. */
export type MailMark =
  | 'notVerified'
  | 'automatic'
  | 'joinedByReply'
  | 'viaForm'
  | (typeof mailBadges)[number];

export type MailInvitation = {
  method: 'request' | 'cancel' | 'reply' | 'publish';
  subject: string | null;
  /** Unix seconds. */
  starts_at: number | null;
  /** A date without a time, such as `2026-12-24`. */
  day: string | null;
};

export type MailFacts = {
  marks: MailMark[];
  hasQuote: boolean;
  /** The number of the conversation that it claims to reply to. */
  mayBelongTo: number | undefined;
  invitation: MailInvitation | undefined;
  /** The size in bytes of an email that was too large to store. */
  leftInMailbox: number | undefined;
  /** The names of empty files, which aren't stored. */
  emptyFiles: readonly string[];
  notDelivered: NotDelivered | undefined;
};

/** How many recipients it didn't reach, and since when, in Unix seconds. */
export type NotDelivered = { failed: number; of: number; at: number };

type Reported = {
  channel?: string;
  channel_type?: string;
  automatic?: boolean;
  verified?: boolean;
  joined_by_reply?: boolean;
  via_form?: boolean;
  has_quote?: boolean;
  badges?: readonly string[];
  may_belong_to?: number;
  invitation?: MailInvitation;
  left_in_mailbox?: number;
  empty_files?: readonly string[];
  not_delivered?: NotDelivered;
};

const reportedOf = ({ meta_info }: Pick<Message, 'meta_info'>) => (meta_info.deskbell ?? {}) as Reported;

/** Whether a message was sent or received by a mail channel. */
export function isMail(message: Pick<Message, 'meta_info'>): boolean {
  const { channel, channel_type } = reportedOf(message);
  return channel !== undefined && channel_type !== 'chat';
}

/** What the server reports about an email. Badges newer than this page are left out. */
export function mailFactsOf(message: Pick<Message, 'meta_info'>): MailFacts {
  const reported = reportedOf(message);
  const marks: [MailMark, boolean][] = [
    ['notVerified', reported.verified === false],
    ['joinedByReply', reported.joined_by_reply === true],
    ['automatic', reported.automatic === true],
    ['viaForm', reported.via_form === true],
  ];
  return {
    marks: [
      ...marks.flatMap(([mark, holds]) => (holds ? [mark] : [])),
      ...mailBadges.filter((badge) => reported.badges?.includes(badge)),
    ],
    hasQuote: reported.has_quote === true,
    mayBelongTo: reported.may_belong_to,
    invitation: reported.invitation,
    leftInMailbox: reported.left_in_mailbox,
    emptyFiles: reported.empty_files ?? [],
    notDelivered: reported.not_delivered,
  };
}
