import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('en');

/** Contacts. */
export const contact = {
  title: 'Contact',
  close: 'Close',
  tags: 'Contact tags',
  unknown: 'Unknown',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  instagram: 'Instagram',
  externalId: 'External ID',
  lastSeen: 'Last seen',
  since: 'Since',
  earlier: 'Other conversations',
  failed: 'This contact could not be loaded',
  gone: 'Contact not found. They may have been erased.',
  blocked: 'Blocked',
  open: 'Open contact',
  more: 'Contact actions',
  changed: 'Contact updated.',
  notUndone: 'Not undone: somebody else has changed it since.',
  addAttribute: 'Add field…',
  newAttribute: {
    name: 'Field name',
    value: 'Value',
    add: 'Add field',
    cancel: 'Cancel',
    incomplete: 'Enter a name and a value.',
    taken: (name: string) => `There is a field called “${name}” already.`,
  },
  field: {
    empty: 'Empty',
    edit: (label: string, value: string) => `${label}: ${value}. Edit`,
    waiting: 'Changes are waiting to be saved.',
    notSaved: (value: string) => `“${value}” wasn’t saved.`,
    notSavedOf: (contact: string, label: string, reason: string) =>
      `${label} of ${contact} wasn’t saved. ${reason}`,
    editAgain: 'Edit',
    dismiss: 'Dismiss',
    changedMeanwhile: (value: string) => `Somebody else changed this to “${value}” in the meantime.`,
    keepTheirs: 'Keep theirs',
    useMine: 'Use mine',
  },
  errors: {
    taken: 'Another contact has this address or ID.',
    fields: { email: 'Enter an address such as nora@example.com.' },
  },
  block: {
    command: 'Block…',
    title: (name: string) => `Block ${name}?`,
    consequences: [
      'New messages from them are refused.',
      'Their conversations and everything they wrote stay. You can unblock them at any time.',
    ],
    confirm: 'Block',
    done: (name: string) => `${name} is blocked.`,
    undo: 'Unblock',
    undone: (name: string) => `${name} is unblocked.`,
  },
  erase: {
    command: 'Erase…',
    title: (name: string) => `Erase ${name}?`,
    consequences: [
      'Name, address, phone number, handle, fields and tags are deleted for good.',
      'Conversations stay, with an unknown contact. What was written in them is not changed.',
      'This cannot be undone.',
    ],
    confirm: 'Erase contact',
    waiting: 'The contact will be erased when you’re back online.',
    done: 'The contact is erased.',
  },
  list: {
    title: 'Contacts',
    search: 'Search contacts',
    placeholder: 'Name, address, phone or handle',
    clear: 'Clear search',
    onlyBlocked: 'Blocked only',
    none: 'No contacts yet',
    noneHelp: 'People who write to you appear here.',
    noMatches: 'No matches',
    noneBlocked: 'No blocked contacts',
    failed: 'The contacts could not be loaded',
    choose: 'Choose a contact',
    next: 'Next contact',
    previous: 'Previous contact',
    found: (count: number, hasMore: boolean) =>
      hasMore
        ? `More than ${count} contacts`
        : plural(count, { one: '1 contact', other: `${count} contacts` }),
  },
  conversations: {
    title: 'Conversations',
    none: 'No conversations yet',
    failed: 'The conversations could not be loaded',
    more: 'Show more',
  },
};
