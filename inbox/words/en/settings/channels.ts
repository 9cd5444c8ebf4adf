import type { MailFault } from '../../../../contract/mail-channel.ts';
import { countText } from '../../locale/count-text.ts';
import { numberText } from '../../locale/number-text.ts';

/** The server's message in English, which is more specific. */
const unchanged = (sentence: string) => sentence;

/** Channels: the addresses and websites that Deskbell itself receives messages from. */
export const channels = {
  title: 'Channels',
  lead: 'The email addresses and websites where customers reach your team.',
  one: 'Channel',
  none: 'No channels',
  noneHelp: 'Connect your support address, or add chat to your website.',
  onlyAdmins: 'Only admins can change channels.',
  notHere: 'Channel not found',
  notHereHelp: 'It was deleted, or the link is wrong.',
  states: { ok: 'Active', failing: 'Failing', paused: 'Paused' },
  /** With a relative time, such as `5 minutes ago`. */
  checkedAt: (ago: string) => `Checked for mail ${ago}`,
  neverChecked: 'Not checked for mail yet.',
  waitsForForwarded: 'Receives forwarded mail.',
  /** The failing direction of a channel; the advice follows. */
  failures: { incoming: 'The mailbox can’t be read.', outgoing: 'Mail can’t be sent.' },
  failingSince: (ago: string) => `Started failing ${ago}`,
  pausedSince: (ago: string) => `Paused ${ago}. No mail is received or sent.`,
  pause: 'Pause',
  paused: 'Channel paused. Mail that is waiting to be sent stays in its queue.',
  resume: 'Resume',
  resumed: 'Channel resumed.',
  facts: 'Setup',
  forwarded: 'Mail is forwarded to Deskbell',
  fixErrors: 'Fix the errors above first.',
  names: {
    title: 'Names and signature',
    name: 'Channel name',
    nameHelp: 'Only your team sees it.',
    sender: 'Sender name',
    senderHelp: 'Customers see it after the name of the person who replies.',
    organization: 'The name of the organization',
    signature: 'Signature',
    signatureHelp: 'Added to every email. {name} becomes the name of the person who replies.',
  },
  incoming: {
    title: 'Incoming mail',
    lead: 'You can change how mail is received and keep all conversations.',
    passwordNeeded: 'Enter the password of the mailbox.',
    onSave: 'When you save, you get the address to forward to. The mailbox is no longer read then.',
  },
  outgoing: { title: 'Outgoing mail' },
  outgoingMethods: {
    title: 'How mail is sent',
    same: 'With the same account',
    other: 'With another SMTP account',
    installation: 'With this server’s own mail delivery',
  },
  sentCopies: {
    title: 'Copies in the Sent folder',
    choices: {
      unknown: 'Detect with the next test',
      provider: 'Saved by the mail provider',
      deskbell: 'Saved by Deskbell',
      none: 'Not saved',
    },
    help: 'Detected by a test. Your own choice takes precedence.',
  },
  senders: {
    section: 'Recognizing senders',
    forms: 'Website forms',
    formsHelp:
      'Addresses that your contact forms send from, separated by commas. The Reply-To address becomes the contact.',
    servers: 'Trusted mail servers',
    serversHelp:
      'Servers whose SPF, DKIM and DMARC results are trusted, separated by commas. It’s the first name in the Authentication-Results header.',
    subjectNumbers: 'Use a number such as [#1234] in the subject to find the conversation',
    subjectNumbersHelp:
      'Only for its participants. Useful if your customers’ email clients drop all other references.',
    examples: { forms: 'form@example.com', servers: 'mx.example.com' },
    errors: { forms: unchanged, servers: unchanged },
  },
  server: {
    host: { imap: 'IMAP server', smtp: 'SMTP server' },
    example: { imap: 'imap.example.com', smtp: 'smtp.example.com' },
    port: 'Port',
    security: 'Encryption',
    securities: { tls: 'TLS', starttls: 'STARTTLS' },
    username: 'Username',
    password: 'Password',
    unchanged: 'Unchanged',
    errors: { host: unchanged, port: unchanged, username: unchanged, password: unchanged },
  },
  forwarding: {
    title: 'Forwarding',
    about:
      'This channel receives mail that is forwarded to its own address. The address is only shown when it’s created.',
    renewAsk: 'New address…',
    renewTitle: 'Create a new forwarding address?',
    renewConsequences: [
      'Mail to the current address and URL is refused from now on.',
      'Update the forwarding at your mail provider right after.',
    ],
    renew: 'Create new address',
    newAddress: 'The new forwarding address',
    byAddress: (address: string) =>
      `Open the settings of ${address} at your mail provider, and forward all mail to this address. If the provider sends a confirmation there, it arrives as a conversation.`,
    byUrl: (address: string) =>
      `Have the service that receives mail for ${address} post each email to this URL as message/rfc822.`,
    copyNow: 'Copy it now. It can’t be shown again.',
    address: 'Forwarding address',
    url: 'URL for services that post mail',
  },
  alerts: {
    section: 'Alerts',
    lead: 'Sent by email when the channel has been failing for 30 minutes.',
    title: 'Who is alerted',
    admins: 'All admins',
  },
  test: {
    title: 'Test',
    lead: 'Sends one email to the address and waits for it to arrive. It doesn’t become a conversation.',
    begin: 'Run test',
    again: 'Test again',
    never: 'Not tested yet.',
    runs: 'A test is already running.',
    outcomes: { running: 'Testing…', passed: 'Sending and receiving work.', failed: 'The test failed.' },
    steps: {
      sign_in: 'Signs in',
      send: 'Sends',
      arrive: 'Arrives',
      plus_address: 'Plus addressing works',
      message_id: 'Message-ID is kept',
    },
    /** Shown instead of the step if the provider doesn't do this and Deskbell copes. */
    told: {
      plus_address: 'No plus addressing. Replies are recognized in other ways.',
      message_id: 'The provider changes the Message-ID. Replies are recognized in other ways.',
    },
    states: {
      waiting: 'waiting',
      running: 'running',
      passed: 'passed',
      failed: 'failed',
      skipped: 'skipped',
      told: 'for your information',
    },
    seconds: (count: number) => (count < 1 ? 'in less than a second' : `in ${numberText(count)} s`),
    said: 'The mail server said:',
  },
  /** Advice by cause. For other causes, the server's own advice is shown. */
  advice: {
    wrong_password: 'Check the username and password.',
    app_password_needed:
      'Create an app password in the security settings of the mail account, and enter it here instead of the usual password.',
    imap_off: 'Turn on IMAP in the settings of the mail account.',
    smtp_auth_off:
      'Turn on “Authenticated SMTP” for this mailbox in the Microsoft 365 admin center: Users, Mail, Manage email apps.',
    tls_name: 'The certificate is for another name. Enter the server name that your provider gives.',
    tls_untrusted: 'The certificate has expired or isn’t trusted. Your provider has to renew it.',
    tls_missing:
      'The server doesn’t use this kind of encryption on this port. Switch between TLS and STARTTLS.',
    refused: 'Nothing is listening there. Check the server name and port.',
    timeout:
      'The server didn’t respond in time. Check the server name and port, and any firewall in between.',
    unknown_host: 'Check the spelling of the server name.',
    not_allowed:
      'Use a public mail server, or ask the operator of Deskbell to allow its network (DESKBELL_MAIL_ALLOW).',
    folder_missing: 'The mailbox has no such folder.',
    provider_unavailable:
      'The provider didn’t renew the sign-in. Deskbell keeps trying; sign in again if it lasts.',
    closed: 'The server closed the connection. Deskbell will retry automatically.',
    sender_refused:
      'The SMTP server doesn’t let this account send from the address. Allow it there, or use the address’s own account.',
    not_arrived: 'Check the spam folder, and whether mail to the address ends up in this mailbox.',
    rate_limited: 'The server is rate limiting. Try again in a few minutes.',
    sign_in_again: 'Sign in to the mailbox again on the page of the channel.',
    interrupted: 'Deskbell was restarted during the test. Test again.',
  } satisfies Record<Exclude<MailFault, 'no_plus_addresses' | 'message_id_changed' | 'other'>, string>,
  receipts: {
    title: 'Held and failed mail',
    lead: 'Received mail that didn’t become a message. It’s kept until someone decides.',
    states: { held: 'Held', failed: 'Failed' },
    /** Shown beside a channel in the list. 100 means 100 or more. */
    count: (count: number) => (count === 1 ? '1 email to review' : `${countText(count)} emails to review`),
    noSubject: 'No subject',
    noSender: 'Unknown sender',
    /** By cause. For other causes, the server's own sentence is shown. */
    reasons: {
      no_sender: 'It has no sender address, so there’s no one to reply to.',
      too_many_mails: 'This address has sent 15 emails within ten minutes.',
      answers_in_turn: 'It looks like two auto-responders replying to each other.',
      headers_too_large: 'Its headers are too large.',
      too_many_parts: 'It has too many parts.',
      too_deep: 'Its parts are nested too deeply.',
      too_large: 'It’s too large.',
    },
    save: 'Download',
    saveNamed: (subject: string) => `Download: ${subject}`,
    retry: 'Try again',
    retryNamed: (subject: string) => `Try again: ${subject}`,
    retried: 'Retrying the email.',
    drop: 'Discard',
    dropNamed: (subject: string) => `Discard: ${subject}`,
    dropTitle: 'Discard this mail?',
    dropConsequences: ['It’s deleted from Deskbell and won’t be imported again.', 'It stays in the mailbox.'],
    dropConfirm: 'Discard mail',
    dropped: 'Mail discarded.',
  },
  end: {
    title: 'Delete channel',
    about: 'No more mail is received or sent. Conversations stay.',
    ask: 'Delete channel…',
    askTitle: (address: string) => `Delete ${address}?`,
    consequences: [
      'No more mail is received from or sent by this address.',
      'Its stored passwords are erased.',
      'Its conversations stay, and nothing changes in the mailbox.',
    ],
    confirm: 'Delete channel',
    done: (address: string) => `Deleted ${address}.`,
  },
};
