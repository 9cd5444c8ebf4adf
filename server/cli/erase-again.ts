import { eraseAgain, readErasures } from '../backup/erasures.ts';
import { findBackup } from '../backup/repository.ts';
import type { Command } from './command.ts';

export const eraseAgainCommand: Command = {
  words: 'erase-again',
  summary: 'Erases again who was erased, in a database that was taken back to an earlier moment',
  operand: { name: 'FROM', help: 'The folder or bucket of the backups, whose erasures.jsonl has their ids' },
  options: {},
  async work({ database }, values) {
    const { store } = await findBackup(values.one('FROM'));
    const erased = await eraseAgain(database, await readErasures(store));
    return {
      text: `Contacts and organizations that were erased again: ${erased}.`,
      json: { erased_again: erased },
    };
  },
};
