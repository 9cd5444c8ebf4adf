import { resolve } from 'node:path';
import type { Command } from './command.ts';
import { importInto, importOptions } from './import-into.ts';

export const importArchive: Command = {
  words: 'import archive',
  summary: 'Brings an archive, as deskbell export writes it, into an organization',
  operand: { name: 'FILE', help: 'The archive' },
  options: importOptions,
  work: (open, values, config) => importInto({ open, values, config, path: resolve(values.one('FILE')) }),
};
