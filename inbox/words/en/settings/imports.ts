import type { ImportColumn } from '../../../../contract/values/import-sources.ts';
import { numberText } from '../../locale/number-text.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

const columns: Readonly<Record<ImportColumn, string>> = {
  conversation: 'Conversation number',
  message_id: 'Message id',
  sent_at: 'Date',
  body: 'Text',
  body_html: 'Text as HTML',
  kind: 'Written by contact, member, or a note',
  author_name: 'Author’s name',
  author_email: 'Author’s email address',
  contact_name: 'Contact’s name',
  contact_email: 'Contact’s email address',
  subject: 'Subject',
  status: 'Status',
  priority: 'Priority',
  tags: 'Tags',
};

export const imports = {
  title: 'Import',
  lead: 'Bring conversations along from another system. Nobody is notified, and nothing is written before you have seen what a file has.',
  begin: 'Import…',
  none: 'Nothing has been imported yet.',
  conflict: 'Another import isn’t finished. Finish or discard it first.',
  newTitle: 'Import conversations',
  source: 'Source',
  sources: {
    archive: 'Archive of Deskbell',
    csv: 'CSV file',
    mbox: 'Email',
  },
  sourceHelp: {
    archive: 'The zip file that Export writes, here or in another installation.',
    csv: 'One message a row, from any system. Columns are recognized by their headings; you can choose them in the next step.',
    mbox: 'An mbox file, an .eml file, or a zip file of these.',
    zendesk:
      'Tickets with comments, people, groups, organizations, tags, fields and files. Side conversations and recordings of calls stay there.',
    intercom:
      'Conversations with notes, people, teams, companies, tags, attributes, ratings and files. Articles and workflows stay there.',
    rt: 'Tickets with correspondence, comments, people, queues, custom fields and files. Assets, articles and reminders stay there.',
    zammad:
      'Tickets with articles, people, groups, organizations, tags, attributes and files. The knowledge base and changes of tickets stay there.',
    helpscout:
      'Conversations with notes, people, inboxes, tags, custom fields, ratings and files. Docs, workflows and saved replies stay there.',
    front:
      'Conversations with comments, people, inboxes, tags, custom fields and files. Private inboxes, accounts and rules stay there.',
    chatwoot:
      'Conversations with private notes, people, teams, labels, attributes, ratings and files. Notes about contacts, macros and the help center stay there.',
  },
  systems: {
    address: 'Address',
    rate: 'Requests a minute',
    look: 'Look',
    looking: 'Looking at what is there. You can leave this page.',
    lookAgain: 'Look again',
    reading: 'Reading. You can leave this page.',
    paused: 'Paused. What has been read is kept.',
    read: (read: number, total: number) => `${numberText(read)} of about ${numberText(total)} conversations`,
    statuses: 'What statuses become',
    changeSecret: 'Change token…',
    secretTitle: 'Change the token',
    saveSecret: 'Save',
    of: {
      zendesk: {
        addressExample: 'https://acme.zendesk.com',
        addressHelp: 'Where your agents work.',
        account: 'Email address of an admin there',
        secret: 'API token',
        secretHelp:
          'Admin Center → Apps and integrations → APIs. It is deleted here once everything was read.',
        rateHelp: 'What your plan allows: 200 (Team), 400 (Professional), 700 (Enterprise).',
        rateExample: '200',
      },
      intercom: {
        addressExample: 'https://api.intercom.io',
        addressHelp:
          'Only if your workspace is in Europe (https://api.eu.intercom.io) or Australia (https://api.au.intercom.io).',
        account: 'Workspace',
        secret: 'Access token',
        secretHelp:
          'Of an app in the Developer Hub of Intercom. It is deleted here once everything was read.',
        rateHelp: 'Fewer if other apps need requests in the meantime.',
        rateExample: '1000',
      },
      rt: {
        addressExample: 'https://rt.acme.com',
        addressHelp: 'Of its start page. RT 5 or newer.',
        account: 'User',
        secret: 'Auth token',
        secretHelp:
          'Logged in as … → Settings → Auth Tokens, of somebody who may see everything. It is deleted here once everything was read.',
        rateHelp: 'Fewer if RT becomes slow for others.',
        rateExample: '3000',
      },
      zammad: {
        addressExample: 'https://acme.zammad.com',
        addressHelp: 'Where your agents work.',
        account: 'User',
        secret: 'Access token',
        secretHelp:
          'Profile → Token Access, of an admin, with the permissions admin and ticket.agent. It is deleted here once everything was read.',
        rateHelp: 'Fewer if Zammad becomes slow for others.',
        rateExample: '1000',
      },
      helpscout: {
        addressExample: 'https://api.helpscout.net',
        addressHelp: 'Leave it empty, unless you reach Help Scout through a proxy.',
        account: 'App ID',
        secret: 'App Secret',
        secretHelp:
          'Your profile → My Apps → Create My App, of an account owner or administrator. It is deleted here once everything was read.',
        rateHelp: 'What your plan allows, such as 200 or 400.',
        rateExample: '200',
      },
      front: {
        addressExample: 'https://api2.frontapp.com',
        addressHelp: 'Leave it empty, unless you reach Front through a proxy.',
        account: 'Company',
        secret: 'API token',
        secretHelp:
          'Settings → Developers → API tokens, of a company admin. It is deleted here once everything was read.',
        rateHelp: 'What your plan allows: 50, 100 or 200. Fewer if other apps need requests in the meantime.',
        rateExample: '50',
      },
      chatwoot: {
        addressExample: 'https://app.chatwoot.com',
        addressHelp: 'Of your own Chatwoot. Leave it empty for an account at chatwoot.com.',
        account: 'Number of the account',
        accountHelp: 'In Chatwoot’s addresses, such as 1 in /app/accounts/1/.',
        secret: 'Access token',
        secretHelp:
          'Profile Settings → Access Token, of an administrator. It is deleted here once everything was read.',
        rateHelp: 'Fewer if Chatwoot becomes slow for others.',
        rateExample: '1000',
      },
    },
  },
  file: 'File',
  choose: 'Choose a file…',
  system: 'Name of the other system',
  systemHelp: 'Such as acme-desk. A later import with the same name adds only what is new.',
  systemExample: 'acme-desk',
  addressExample: 'support@example.com',
  addresses: 'Your email addresses',
  addressesHelp: 'Separated by commas. Email from these addresses is by members, all other by contacts.',
  upload: 'Upload',
  uploading: (percent: number) => `Uploading: ${percent}%`,
  cancel: 'Cancel',
  tooLarge: 'The file has more than 4 GiB. Import it from the command line.',
  states: {
    uploading: 'The upload isn’t complete.',
    looking: 'Reading the file. You can leave this page.',
    ready: 'Ready to import. Nothing has been written yet.',
    undecided: 'Choose how the file is read first.',
    running: 'In progress. You can leave this page.',
    paused: 'Paused. What has been imported stays.',
    failed: 'Failed',
    finished: 'Imported',
    removing: 'Being taken away. You can leave this page.',
    removed: 'Taken away',
  },
  failure: (text: string) => text,
  fromCommandLine: 'from the command line',
  by: (name: string) => `started by ${name}`,
  progress: 'Progress of the import',
  done: (done: number, total: number) => `${numberText(done)} of ${numberText(total)} conversations`,
  start: 'Import',
  pause: 'Pause',
  resume: 'Continue',
  retry: 'Try again',
  discard: 'Discard',
  repeat: 'Import what is new…',
  problemsFile: (count: number) =>
    `${numberText(count)} ${plural(count, { one: 'problem', other: 'problems' })} (CSV)`,
  report: {
    fileName: 'import-problems.csv',
    columns: ['kind', 'id', 'problem'],
    kind: (text: string) => text,
    notLoaded: 'The problems couldn’t be loaded. Try again.',
  },
  counts: (conversations: number, messages: number, contacts: number) =>
    `${numberText(conversations)} ${plural(conversations, { one: 'conversation', other: 'conversations' })}, ${numberText(messages)} ${plural(messages, { one: 'message', other: 'messages' })}, ${numberText(contacts)} ${plural(contacts, { one: 'contact', other: 'contacts' })}`,
  nothingNew: 'Nothing new',
  removal: {
    begin: 'Take away…',
    title: (name: string) => `Take away what came from ${name}?`,
    consequences: [
      'Its conversations are deleted, with everything in them.',
      'Its contacts and tags are deleted, except those in use elsewhere.',
      'The same file can be imported again.',
    ],
    confirm: 'Take away',
    conflict: 'Somebody has written in one of its conversations, or another import isn’t finished.',
  },
  summary: {
    conversations: 'Conversations',
    states: (it: { open: number; snoozed: number; closed: number; spam: number }) =>
      [
        `${numberText(it.open)} open`,
        ...(it.snoozed > 0 ? [`${numberText(it.snoozed)} snoozed`] : []),
        `${numberText(it.closed)} closed`,
        ...(it.spam > 0 ? [`${numberText(it.spam)} spam`] : []),
      ].join(', '),
    messages: 'Messages',
    authors: (it: { by_contacts: number; by_members: number; by_nobody: number }) =>
      [
        `${numberText(it.by_contacts)} by contacts`,
        `${numberText(it.by_members)} by members`,
        ...(it.by_nobody > 0 ? [`${numberText(it.by_nobody)} by the system`] : []),
      ].join(', '),
    notes: 'Notes',
    contacts: 'Contacts',
    files: 'Files',
    missingFiles: (count: number) => `${numberText(count)} of them missing`,
    time: 'Duration',
    aboutFigure: (figure: string) => `about ${figure}`,
    about: (minutes: number) =>
      minutes < 1
        ? 'less than a minute'
        : minutes < 90
          ? `about ${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}`
          : `about ${Math.round(minutes / 60)} hours`,
    people: (count: number) => `People who answered (${numberText(count)})`,
    peopleHelp:
      'They become members without an account: their names are shown, and nobody can sign in as them. Invited later, they keep what they wrote.',
    isMember: 'Member here',
    match: 'Attribute what they wrote to members here with the same confirmed email address',
    tags: (count: number) => `Tags (${numberText(count)})`,
    isNew: 'New',
    problems: (count: number) => `What can’t be imported (${numberText(count)})`,
    problem: (text: string) => text,
    record: (id: string) => id,
    samples: 'Examples',
    noSubject: 'No subject',
    more: (count: number) =>
      `${numberText(count)} more ${plural(count, { one: 'message', other: 'messages' })}`,
  },
  csv: {
    title: 'How the file is read',
    form: {
      encoding: (name: string) => `Encoding: ${name}`,
      delimiter: (name: string) => `Separator: ${name}`,
      delimiters: { ',': 'comma', ';': 'semicolon', '\t': 'tab' },
      dates: (order: string) => `Dates: ${order}`,
      dateOrders: { iso: 'year, month, day', dmy: 'day, month, year', mdy: 'month, day, year' },
    },
    missing: 'Choose what isn’t recognized.',
    columns,
    noColumn: 'No column',
    dates: 'Dates such as 03/04/2026',
    dateOrders: { '': 'Choose…', dmy: '3 April', mdy: 'March 4' },
    statuses: 'Unknown states',
    statusesHelp: 'These conversations will be open unless you choose something else.',
    status: (word: string, count: number) => `${word} (${numberText(count)})`,
    becomes: { open: 'Open', snoozed: 'Snoozed', closed: 'Closed', spam: 'Spam' },
    readAgain: 'Read again',
  },
};
