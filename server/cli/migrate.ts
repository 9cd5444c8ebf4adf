import type { Command } from './command.ts';

export const migrate: Command = {
  words: 'migrate',
  summary: "Brings the database to this version's schema; every start does so too",
  options: {},
  work: async () => ({ text: 'The database is up to date.', json: { migrated: true } }),
};
