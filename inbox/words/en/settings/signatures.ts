export const signatures = {
  own: 'Email signature',
  ownLead: (organization: string) =>
    `Shown below your email replies in ${organization}, where you can still change it. Chats have none.`,
  shared: 'Email signature',
  sharedLead: 'For everyone without a signature of their own.',
  use: 'Signature',
  ofOrganization: (organization: string) => `Signature of ${organization}`,
  mailboxes: 'Signature of each mailbox',
  written: 'Custom',
  none: 'None',
  label: 'Signature',
  preview: 'Preview',
  ofMailbox: 'The signature in the settings of the mailbox, if it has one.',
  nothing: 'No signature',
};
