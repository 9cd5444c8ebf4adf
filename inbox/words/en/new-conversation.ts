/** Beginning a conversation. */
export const newConversation = {
  title: 'New conversation',
  close: 'Close',
  discard: 'Discard draft',
  to: 'To',
  toPlaceholder: 'Search contacts, or enter an address or phone number',
  contacts: 'Contacts',
  newContact: (typed: string) => `New contact: ${typed}`,
  newContactTitle: 'New contact',
  chooseAnother: 'Choose another contact',
  subject: 'Subject',
  message: 'Message',
  send: 'Send',
  pending: 'New conversations on their way',
  sentTo: (name: string) => `Sent to ${name}`,
  open: 'Open',
  finishDraftFirst: 'Not sent. Send or discard your other new conversation, then edit this one.',
  assignToMe: 'Assign to me',
  howItLeaves:
    'Deskbell doesn’t send email or texts by itself. The message reaches the contact if a connected channel app delivers it.',
  faults: {
    contact: 'Choose a contact, or add a new one.',
    reach: 'Enter an email address or a phone number.',
    email: 'Enter an address such as nora@example.com.',
    message: 'Write a message.',
    fields: { contact_id: 'This contact was erased. Choose another one.' },
    sentInOtherWords:
      'An earlier version was already sent. Check the contact’s conversations before you send this one too.',
  },
};
