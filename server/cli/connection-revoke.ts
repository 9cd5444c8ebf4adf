import { revokeConnection } from '../access/revoke-connection.ts';
import { OperatorError } from '../config/operator-error.ts';
import { parsePublicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';

export const connectionRevoke: Command = {
  words: 'connection revoke',
  summary: 'Ends a connection; its tokens are refused from the next call on',
  options: { connection: { help: 'Its id, as connection list shows it', isRequired: true } },
  async work({ database }, values) {
    const given = values.one('connection');
    const id = parsePublicId('conn', given);
    const isEnded =
      id !== undefined &&
      (await database.transaction((transaction) => revokeConnection(transaction, id, { type: 'system' })));
    if (!isEnded) throw new OperatorError(`There is no live connection ${given}.`);
    return { text: `Ended the connection ${given}.`, json: { revoked: true, id: given } };
  },
};
