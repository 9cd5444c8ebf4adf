/** The texts of website chat, loaded with the first conversation of a visitor that is shown. */
export const chatWords = {
  visitor: 'Visitor',
  verified: 'Verified',
  verifiedWhy: 'Your website has signed their identity.',
  notVerified: 'Not verified',
  saysName: (name: string) => `Says they are ${name}`,
  saysEmail: (email: string) => `Says they can be reached at ${email}`,
  saysNothing: 'Hasn’t said who they are',
  page: 'Page',
  referrer: 'Came from',
  isHere: 'On the page now',
  language: 'Language',
  browser: 'Browser',
  /** Above a reply: how it reaches the visitor. */
  way: {
    here: 'In the chat. They’re on the page now.',
    followedUp: (address: string) =>
      `In the chat. If unread after five minutes, it’s also emailed to ${address}.`,
    nextVisit: 'In the chat. They’ll see it on their next visit.',
    email: 'By email.',
    emailTo: (address: string) => `By email to ${address}.`,
    switchToEmail: 'Send by email instead',
    switchToChat: 'Reply in the chat instead',
  },
};

export type ChatWords = typeof chatWords;
