/** The texts of chat on a web site, loaded with the first conversation of a visitor that is shown. */
export const chatWords = {
  visitor: 'Visitor',
  verified: 'Verified',
  verifiedWhy: 'Your web site has signed who this is.',
  notVerified: 'Not verified',
  saysName: (name: string) => `Says they are ${name}`,
  saysEmail: (email: string) => `Says they can be reached at ${email}`,
  saysNothing: 'Hasn’t said who they are',
  page: 'Page',
  referrer: 'Came from',
  isHere: 'On the page now',
  language: 'Language',
  browser: 'Browser',
};

export type ChatWords = typeof chatWords;
