/** Providers whose mailboxes Deskbell can open by OAuth. */
export const signInProviders = ['google', 'microsoft'] as const;
export type SignInProvider = (typeof signInProviders)[number];
