import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('en');

/** The composer. */
export const composer = {
  reply: 'Reply',
  note: 'Note',
  kinds: { message: 'Reply', note: 'Note' },
  beginReply: 'Reply…',
  beginNote: 'Write a note for your colleagues…',
  whatToWrite: 'Message type',
  yourReply: 'Your reply',
  noteForColleagues: 'Internal note',
  writeNote: 'Write a note',
  send: 'Send',
  sendAndClose: 'Send and close',
  addNote: 'Add note',
  later: {
    title: 'Send later…',
    placeholder: 'Send at… (try “tomorrow 9am”)',
    at: (time: string) => `Send ${time}`,
    done: (time: string) => `Scheduled for ${time}.`,
    titleAndClose: 'Send and close later…',
    withoutClosing: 'Send later without closing…',
    doneAndClose: (time: string) => `Scheduled for ${time}. The conversation is closed then.`,
    changedElsewhere: 'Can’t undo: the message has been sent, changed or discarded since.',
  },
  stopReplyingTo: 'Stop replying to a specific message',
  files: 'Files',
  remove: (file: string) => `Remove ${file}`,
  uploading: (file: string) => `${file}, uploading`,
  waitForFiles: 'Wait for the upload to finish, then send.',
  uploadBroke: 'The upload failed.',
  sentDifferently: 'Already sent with different content.',
  cannotMention: (names: string, count: number) =>
    count === 1
      ? `Not added: ${names} is no longer an active member. Edit the note and remove the name.`
      : `Not added: ${names} are no longer active members. Edit the note and remove the names.`,
  alreadySent: 'Already sent. It can no longer be undone.',
  finishDraftFirst: 'Send or discard your draft there first.',
  addingNote: 'Adding note…',
  sendingTo: (name: string, closes: boolean) =>
    closes ? `Sending to ${name} and closing…` : `Sending to ${name}…`,
  macro: {
    title: 'Insert a macro',
    insert: 'Insert macro…',
    placeholder: 'Search macros…',
    searching: 'Searching…',
    found: (count: number) => plural(count, { one: '1 match', other: `${numberText(count)} matches` }),
    none: 'No matches',
    empty: 'No macros yet. Create one in Settings → Macros.',
    onSending: 'When sent:',
    leaveOut: (action: string) => `Don’t do this: ${action}`,
    blankLeft: (blank: string) => `Fill in “${blank}” before you send.`,
    goneAction:
      'A tag, team or member in the macro’s actions no longer exists. Remove that action to send the reply.',
    refused:
      'Not sent: the macro, or a tag, team or member in it, no longer exists. Edit the reply and send it again.',
    actions: {
      assignTo: (name: string) => `Assign to ${name}`,
      assignToMe: 'Assign to me',
      unassign: 'Unassign',
      moveTo: (team: string) => `Move to ${team}`,
      leaveTeam: 'Remove from its team',
      addTag: (tag: string) => `Add “${tag}”`,
      removeTag: (tag: string) => `Remove “${tag}”`,
      priority: (name: string) => `Priority: ${name}`,
      close: 'Close',
      open: 'Open',
      snooze: (duration: string) => `Snooze for ${duration}`,
      gone: '(deleted)',
    },
    variables: {
      'contact.first_name': 'First name',
      'contact.last_name': 'Last name',
      'contact.name': 'Contact’s name',
      'contact.email': 'Contact’s email',
      'contact.phone': 'Contact’s phone',
      'conversation.number': 'Conversation number',
      'conversation.subject': 'Subject',
      'conversation.inserted_at': 'Conversation date',
      'member.first_name': 'Your first name',
      'member.name': 'Your name',
      'member.email': 'Your email',
      'team.name': 'Team',
      'organization.name': 'Organization',
      now: 'Today’s date',
    },
  },
  mail: {
    errors: {
      noRecipient: 'Add a recipient before you send.',
      notAnAddress: 'Correct the addresses in red before you send.',
    },
  },
};
