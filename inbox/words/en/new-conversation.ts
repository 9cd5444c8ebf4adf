/** Starting a conversation. */
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
  known: {
    belongs: (name: string) => `This address belongs to ${name}. The conversation will be with them.`,
    notSaved: 'The name and phone number above won’t be saved.',
    elsewhere: (address: string) => `Email will go to ${address}, their main address.`,
    take: 'Use this contact',
  },
  subject: 'Subject',
  message: 'Message',
  send: 'Send',
  pending: 'Unsent conversations',
  sentTo: (name: string) => `Sent to ${name}`,
  sentToKnown: (name: string) =>
    `Sent to ${name}, who already has this address. The name and phone number that you typed weren’t saved.`,
  open: 'Open',
  finishDraftFirst: 'Not sent. Send or discard your other new conversation, then edit this one.',
  assignToMe: 'Assign to me',
  howItLeaves:
    'No email is sent. The message only reaches the contact if a connected channel app delivers it.',
  noMailbox:
    'No mailbox is connected, so no email is sent. The message only reaches the contact if a connected channel app delivers it.',
  connectMail: 'Connect mail',
  channelsNotLoaded: 'Couldn’t load the channels that this can be sent from.',
  errors: {
    contact: 'Choose a contact, or add a new one.',
    reach: 'Enter an email address or a phone number.',
    email: 'Enter an address such as nora@example.com.',
    message: 'Write a message.',
    fields: { contact_id: 'This contact was erased. Choose another one.' },
    sentDifferently:
      'An earlier version was already sent. Check the contact’s conversations before you send this one too.',
  },
};
