const outcomes: Readonly<Record<string, string>> = {
  ok: 'done',
  asked: 'asked for confirmation',
  suggested: 'suggested instead',
  not_sent: 'not sent',
};

/** What assistants may do, for admins. */
export const assistants = {
  title: 'Assistants',
  lead: 'Claude, ChatGPT and others work with conversations in the name of the member who connects them, at this address:',
  address: 'Address',
  may: 'What they may do with replies',
  mayHelp: {
    suggest: 'Their replies wait beside the conversation until a member sends them.',
    confirm:
      'They show each reply to the member who connected them, and send it when that member agrees. In assistants that can’t ask, it becomes a suggestion.',
    send: 'They send replies on their own. A customer’s message could talk them into it.',
  },
  choices: { suggest: 'Only suggest', confirm: 'Send after confirmation', send: 'Send' },
  domains: 'Domains that members may connect',
  domainsHelp: 'One per line. Assistants from other domains have to be registered as apps.',
  preset: 'Use the preset',
  calls: {
    title: 'Calls as an assistant',
    none: 'None in the last 30 days.',
    outcomes,
    /** With the error code, such as `not_found`. */
    failed: (code: string) => `failed: ${code}`,
    /** In place of the conversation or contact of a call that was about none. */
    general: 'No single record',
    gone: 'Deleted since',
    contact: 'A contact without a name',
  },
  save: 'Save',
  saved: 'Saved what assistants may do.',
};
