import { readChatwoot } from '../archive/sources/chatwoot/read-chatwoot.ts';
import type { Command } from './command.ts';
import { importFromDatabase } from './import-database.ts';

export const importChatwoot: Command = importFromDatabase({
  name: 'chatwoot',
  title: 'Chatwoot',
  options: { account: { help: 'The number of the account, if there are several' } },
  read: (source, { values, ...reading }) =>
    readChatwoot(source, { account: values.maybe('account'), ...reading }),
});
