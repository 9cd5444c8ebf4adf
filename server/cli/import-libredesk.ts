import { readLibredesk } from '../archive/sources/libredesk/read-libredesk.ts';
import type { Command } from './command.ts';
import { importFromDatabase } from './import-database.ts';

export const importLibredesk: Command = importFromDatabase({
  name: 'libredesk',
  title: 'Libredesk',
  read: readLibredesk,
});
