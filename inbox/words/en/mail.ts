/** The texts of mail, loaded with the first that is shown or written. */
export const mailWords = {
  composing: {
    from: 'From',
    noMail: 'Don’t send an email',
    paused: 'paused',
    to: 'To',
    cc: 'Cc',
    bcc: 'Bcc',
    subject: 'Subject',
    asUsual: 'To the recipients of the last email',
    remove: (name: string) => `Remove ${name}`,
    neverWrote: 'has never written here',
    notAnAddress: 'is not an email address',
    isMissing: (name: string) => `${name} is not among the recipients.`,
    add: 'Add',
    quotes: (name: string) => `Email from ${name}, quoted below`,
    quote: (name: string) => `Quote the email from ${name}`,
    removeQuote: 'Remove quote',
    signature: 'Signature',
    channel: {
      failing: (address: string) => `${address} can’t send right now. Your reply waits until it can.`,
      paused: (address: string) => `${address} is paused, so nothing can be sent.`,
      removed: 'The mail channel of this conversation was removed, so nothing can be sent.',
    },
  },
  quote: 'Quoted text',
  notLoaded: 'The email couldn’t be loaded.',
  noSubject: '(no subject)',
  erased: '(erased)',
  showSource: 'Show source',
  hideSource: 'Hide source',
  download: 'Download (.eml)',
  notKept: 'The original is no longer kept.',
  cut: 'This is the beginning. Download it to see everything.',
  leftInMailbox: (size: string) => `${size} too large to import; it is still in the mailbox.`,
  mayBelongTo: (number: string) =>
    `Looks like a reply to ${number}, but the sender isn’t part of that conversation.`,
  mergeInto: 'Merge…',
  targetGone: (number: string) => `${number} doesn’t exist any more.`,
  headers: {
    from: 'From',
    reply_to: 'Reply to',
    to: 'To',
    cc: 'Cc',
    bcc: 'Bcc',
    subject: 'Subject',
    date: 'Date',
    messageId: 'Message ID',
    verdicts: 'Checks',
    marks: 'Badges',
  },
  states: { queued: 'Queued', sent: 'Sent', delayed: 'Delayed', failed: 'Not delivered' },
  invitations: {
    request: 'Invitation',
    cancel: 'Cancelled',
    reply: 'Reply to an invitation',
    publish: 'Event',
  },
  marks: {
    notVerified: { name: 'Not verified', about: 'The sender’s domain says this email isn’t from them.' },
    joinedByReply: {
      name: 'Joined by reply',
      about:
        'They replied to a conversation they weren’t part of. Replies don’t go to them unless you add them.',
    },
    automatic: { name: 'Automatic', about: 'An automatic reply, such as an out-of-office note.' },
    viaForm: { name: 'Web form', about: 'Sent by a form on your website in the customer’s name.' },
    several_senders: {
      name: 'Several senders',
      about: 'It names more than one sender; the first one counts.',
    },
    encrypted: {
      name: 'Encrypted',
      about: 'Encrypted with S/MIME or PGP. Download it to read it elsewhere.',
    },
    signed: { name: 'Signed', about: 'Signed with S/MIME or PGP. The signature isn’t checked here.' },
    mailing_list: { name: 'Mailing list', about: 'It came through a mailing list or a group.' },
    generated: { name: 'Generated', about: 'Written by a program, such as an order confirmation.' },
    files_left_out: {
      name: 'Files left out',
      about: 'It has more files than are imported. Download it to get them all.',
    },
  },
};

/** The shape of every catalogue of mail. */
export type MailWords = typeof mailWords;
