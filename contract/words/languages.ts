/** The languages of everything that people read: the inbox, server pages and emails. The first one is the default. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];
