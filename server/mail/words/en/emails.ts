/** The text of one email. */
export type EmailText = {
  subject: string;
  heading: string;
  paragraphs: string[];
  notes: string[];
};

/** The text of an email with a link, and the label of that link. */
export type LinkedText = EmailText & { button: string };

type ChannelText = Pick<EmailText, 'subject' | 'heading' | 'paragraphs'>;

/** The texts of emails to users. Names are single lines already; the surrounding text is plain. */
export type EmailWords = {
  /** For the `lang` of the HTML part. */
  language: string;
  copyAddress: string;
  sentBy: string;
  invitation(of: {
    inviter: string;
    inviterEmail: string;
    organization: string;
    duty: 'admin' | 'member' | 'light';
  }): LinkedText;
  passwordReset(of: { name: string; host: string }): LinkedText;
  passwordChanged(of: { name: string; host: string; forgotAddress: string }): EmailText;
  /** About a person's second factor. */
  factorChanged: Record<
    | 'passkey_added'
    | 'passkey_removed'
    | 'totp_added'
    | 'totp_removed'
    | 'recovery_codes_renewed'
    | 'recovery_code_used'
    | 'second_factor_reset',
    (of: { name: string; host: string; forgotAddress: string }) => EmailText
  >;
  policyReset(of: { name: string; organization: string; host: string }): EmailText;
  /** `until`: a date, such as 2026-12-31. */
  organizationDeleted(of: { name: string; organization: string; host: string; until: string }): EmailText;
  passwordAllowed(of: { name: string; organization: string; host: string }): EmailText;
  signInChanged(of: { name: string; organization: string; host: string }): EmailText;
  installationSignInChanged(of: { name: string; organization: string; host: string }): EmailText;
  webhookDisabled(of: {
    app: string;
    organization: string;
    host: string;
    reason: 'requested' | 'gone' | 'failing';
  }): EmailText;
  /** To the admin who requested an export. */
  /** Of a contact it doesn't name them. */
  exportReady(of: { organization: string; days: number; isOfContact: boolean }): LinkedText;
  openChannel: string;
  /** Why somebody gets an email about a channel. */
  namedInChannel: string;
  adminOf(organization: string): string;
  /** The errors are in English, or in the mail server's words. */
  channelFailing(of: ChannelName & { incoming: string | null; outgoing: string | null }): ChannelText;
  channelRecovered(of: ChannelName): ChannelText;
  /** `isAtLeast`: there may be more. */
  heldMail(of: { address: string; count: number; isAtLeast: boolean }): ChannelText;
  /** What a member hasn't read; `isAtLeast`: there may be more. */
  unread(of: {
    organization: string;
    count: number;
    isAtLeast: boolean;
  }): Pick<LinkedText, 'subject' | 'heading' | 'button'>;
  /** Of a member's unread notifications of one kind in a conversation; `name` is the latest actor's. */
  happened: Record<
    'assignment' | 'mention' | 'reply' | 'note' | 'team' | 'held' | 'reminder',
    (of: { name: string; count: number }) => string
  >;
  conversation(number: number): string;
  moreUnread: string;
  whyUnread(of: { organization: string; settingsAddress: string }): string[];
};

type ChannelName = { channel: string; organization: string; address: string };

const reasons = {
  requested: 'this was requested',
  gone: 'it returned 410 (Gone), which asks senders to stop',
  failing: 'all deliveries have failed for five days',
};

const nameOf = ({ channel, organization }: ChannelName) => `The mail channel ${channel} of ${organization}`;

const adminOf = (organization: string) =>
  `You are receiving this email because you are an admin of ${organization}.`;

const ifNotYou = (forgotAddress: string) => [
  'If this was not you, choose a new password immediately, and tell an admin of your organization:',
  forgotAddress,
];

const duties = {
  admin: 'an admin, who also manages people and apps',
  member: 'a member',
  light: 'a member with light access, who reads conversations and writes internal notes',
};

export const emailWords: EmailWords = {
  language: 'en',
  copyAddress: 'If the button does not work, copy this address into your browser:',
  sentBy: 'Sent by Deskbell',
  invitation: ({ inviter, inviterEmail, organization, duty }) => ({
    subject: `${inviter} invites you to ${organization}`,
    heading: `Join ${organization} on Deskbell`,
    paragraphs: [
      `${inviter} (${inviterEmail}) invites you to work on the conversations of ${organization}, as ${duties[duty]}.`,
    ],
    button: 'View the invitation',
    notes: [
      'The link works once, expires after seven days, and is for you only: please do not share it.',
      'If you do not know this person, you can ignore this email; nothing will happen.',
    ],
  }),
  passwordReset: ({ name, host }) => ({
    subject: 'Choose a new password for Deskbell',
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${name},`,
      `someone, most likely you, requested a new password for your account at ${host}.`,
    ],
    button: 'Choose a password',
    notes: [
      'The link works once, and expires after an hour. Please do not share it.',
      'If this was not you, you can ignore this email; your password stays the same.',
    ],
  }),
  passwordChanged: ({ name, host, forgotAddress }) => ({
    subject: 'Your Deskbell password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      `the password of your account at ${host} has just been changed, and you are signed out everywhere else. ` +
        'Apps that you have connected stay connected.',
    ],
    notes: [
      'If this was not you, choose a new password immediately, review your connected apps, and tell an admin of your organization:',
      forgotAddress,
    ],
  }),
  factorChanged: {
    passkey_added: ({ name, host, forgotAddress }) => ({
      subject: 'A passkey was added to your Deskbell account',
      heading: 'A passkey was added',
      paragraphs: [
        `Hello ${name},`,
        `a passkey was added to your account at ${host}. Anyone who has that device, and can unlock it, can sign in with it without your password.`,
      ],
      notes: ifNotYou(forgotAddress),
    }),
    passkey_removed: ({ name, host, forgotAddress }) => ({
      subject: 'A passkey was removed from your Deskbell account',
      heading: 'A passkey was removed',
      paragraphs: [`Hello ${name},`, `a passkey of your account at ${host} no longer works.`],
      notes: ifNotYou(forgotAddress),
    }),
    totp_added: ({ name, host, forgotAddress }) => ({
      subject: 'An authenticator app was added to your Deskbell account',
      heading: 'An authenticator app was added',
      paragraphs: [
        `Hello ${name},`,
        `from now on, signing in to your account at ${host} takes a code from your authenticator app as well as your password.`,
      ],
      notes: ifNotYou(forgotAddress),
    }),
    totp_removed: ({ name, host, forgotAddress }) => ({
      subject: 'The authenticator app was removed from your Deskbell account',
      heading: 'Your authenticator app was removed',
      paragraphs: [
        `Hello ${name},`,
        `the authenticator app and the recovery codes of your account at ${host} no longer work. Signing in takes only your password now.`,
      ],
      notes: ifNotYou(forgotAddress),
    }),
    recovery_codes_renewed: ({ name, host, forgotAddress }) => ({
      subject: 'Your Deskbell account has new recovery codes',
      heading: 'New recovery codes',
      paragraphs: [
        `Hello ${name},`,
        `new recovery codes were created for your account at ${host}. The previous ones no longer work.`,
      ],
      notes: ifNotYou(forgotAddress),
    }),
    recovery_code_used: ({ name, host, forgotAddress }) => ({
      subject: 'A recovery code was used to sign in to Deskbell',
      heading: 'A recovery code was used',
      paragraphs: [
        `Hello ${name},`,
        `someone, most likely you, used one of the recovery codes of your account at ${host}. It works only once. ` +
          'If you have lost your phone, set up a new authenticator app in your account settings.',
      ],
      notes: ifNotYou(forgotAddress),
    }),
    second_factor_reset: ({ name, host, forgotAddress }) => ({
      subject: 'The second factor of your Deskbell account was reset',
      heading: 'Your second factor was reset',
      paragraphs: [
        `Hello ${name},`,
        `an operator of ${host} has removed the authenticator app and the recovery codes of your account, and signed you out everywhere. Sign in with your password, then set up an authenticator app again.`,
      ],
      notes: ifNotYou(forgotAddress),
    }),
  },
  policyReset: ({ name, organization, host }) => ({
    subject: `The sign-in policy of ${organization} was removed`,
    heading: `The sign-in policy of ${organization} was removed`,
    paragraphs: [
      `Hello ${name},`,
      `an operator of ${host} has removed the sign-in policy of ${organization}: members can sign in in any way again, and a second factor is optional. Check the settings, under Sign-in.`,
    ],
    notes: [
      'If nobody in your organization requested this, contact the operator of the server.',
      adminOf(organization),
    ],
  }),
  organizationDeleted: ({ name, organization, host, until }) => ({
    subject: `${organization} was deleted`,
    heading: `${organization} was deleted`,
    paragraphs: [
      `Hello ${name},`,
      `${organization} was deleted at ${host}. Nobody gets in any longer, and apps have no access. Its data is erased on ${until}.`,
    ],
    notes: [
      `If this was a mistake, ask the operator of the server to restore it before ${until}.`,
      adminOf(organization),
    ],
  }),
  passwordAllowed: ({ name, organization, host }) => ({
    subject: `${organization} accepts passwords for a while`,
    heading: `${organization} accepts passwords for a while`,
    paragraphs: [
      `Hello ${name},`,
      `an operator of ${host} has allowed members of ${organization} to sign in with a password for a while, although its policy requires its identity provider. Repair the provider, or change the policy under Settings, Sign-in.`,
    ],
    notes: [
      'If nobody in your organization asked for it, ask the people who run the server.',
      adminOf(organization),
    ],
  }),
  signInChanged: ({ name, organization, host }) => ({
    subject: `The sign-in of ${organization} was changed`,
    heading: `The sign-in of ${organization} was changed`,
    paragraphs: [
      `Hello ${name},`,
      `an operator of ${host} has changed an identity provider or a verified domain of ${organization}. The audit log in the settings says what, and Settings, Sign-in shows how members sign in now.`,
    ],
    notes: [
      'If nobody in your organization requested this, contact the operator of the server.',
      adminOf(organization),
    ],
  }),
  installationSignInChanged: ({ name, organization, host }) => ({
    subject: `The sign-in of ${host} was changed`,
    heading: `The sign-in of ${host} was changed`,
    paragraphs: [
      `Hello ${name},`,
      `an operator of ${host} has added, enabled, disabled or deleted an identity provider that people of every organization can sign in with. The audit log in the settings says which.`,
    ],
    notes: ['If you didn’t expect this, contact the operator of the server.', adminOf(organization)],
  }),
  webhookDisabled: ({ app, organization, host, reason }) => ({
    subject: `A webhook of ${app} was disabled`,
    heading: `A webhook of ${app} was disabled`,
    paragraphs: [
      `Events of ${organization} are no longer delivered to ${host}: ${reasons[reason]}.`,
      'The operator of the app can re-enable the webhook once it works. Events in the meantime are kept for 30 days, and can be read with GET /events.',
    ],
    notes: [adminOf(organization)],
  }),
  exportReady: ({ organization, days, isOfContact }) => ({
    subject: isOfContact
      ? `The export of a contact’s data in ${organization} is ready`
      : `The export of ${organization} is ready`,
    heading: 'Your export is ready',
    paragraphs: [
      `${isOfContact ? 'The file with what you have of a contact' : `The archive of everything in ${organization}`} is complete. You can download it in the settings for ${days} days; after that it is deleted.`,
    ],
    button: 'Open the settings',
    notes: ['You are receiving this email because you requested the export.'],
  }),
  openChannel: 'Open the channel',
  namedInChannel: 'You are receiving this email because you are listed in the settings of the channel.',
  adminOf,
  channelFailing: ({ incoming, outgoing, ...of }) => ({
    subject: `${nameOf(of)} is failing`,
    heading: `${nameOf(of)} is failing`,
    paragraphs: [
      `Email to or from ${of.address} has not been getting through for half an hour.`,
      ...(incoming === null ? [] : [`The mailbox cannot be read: ${incoming}`]),
      ...(outgoing === null ? [] : [`Email cannot be sent: ${outgoing}`]),
      'Nothing is lost: once the channel works again, waiting email is sent and new email is fetched. Deskbell keeps trying.',
    ],
  }),
  channelRecovered: (of) => ({
    subject: `${nameOf(of)} works again`,
    heading: `${nameOf(of)} works again`,
    paragraphs: [`Email to and from ${of.address} is getting through again.`],
  }),
  heldMail: ({ address, count, isAtLeast }) => ({
    subject: `Email to ${address} needs your decision`,
    heading: `Email to ${address} needs your decision`,
    paragraphs: [
      count === 1
        ? `One email to ${address} was held instead of becoming a conversation, because it looked suspicious or could not be read.`
        : `${isAtLeast ? 'At least ' : ''}${count} emails to ${address} were held instead of becoming conversations, because they looked suspicious or could not be read.`,
      'Nothing is lost: you can retry or delete held email on the page of the channel. You will not get another email about this until the list has been empty.',
    ],
  }),
  unread: ({ organization, count, isAtLeast }) => {
    const text = `${isAtLeast ? `${count} or more` : count} unread ${count === 1 ? 'notification' : 'notifications'}`;
    return { subject: `${text} in ${organization}`, heading: text, button: 'Open notifications' };
  },
  happened: {
    assignment: ({ name }) => `${name} assigned it to you`,
    mention: ({ name, count }) =>
      count === 1 ? `${name} mentioned you` : `${count} mentions, latest by ${name}`,
    reply: ({ name, count }) =>
      count === 1 ? `New message from ${name}` : `${count} new messages, latest from ${name}`,
    note: ({ name, count }) =>
      count === 1 ? `${name} added a note` : `${count} new notes, latest by ${name}`,
    team: ({ name }) => `New in your team, from ${name}`,
    held: () => 'Your scheduled message wasn’t sent',
    reminder: () => 'Your reminder: no reply yet',
  },
  conversation: (number) => `Conversation #${number}`,
  moreUnread: 'You can find older ones on your notifications page.',
  whyUnread: ({ organization, settingsAddress }) => [
    `You are receiving this email because these are still unread in ${organization}. We send at most one an hour.`,
    `Choose what is emailed, and set quiet hours: ${settingsAddress}`,
  ],
};
