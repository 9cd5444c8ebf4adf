import { deleteApp } from '../features/apps/delete-app.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedApp } from './find-named.ts';

export const appDelete: Command = {
  words: 'app delete',
  summary: 'Deletes an app permanently, with its secrets and its connections in every organization',
  options: { 'client-id': { help: 'Its client_id, as app list shows it', isRequired: true } },
  async work({ database }, values) {
    const app = await namedApp(database, values.one('client-id'));
    await deleteApp(database, {
      organizationId: app.organization_id,
      id: app.id,
      actor: { type: 'system' },
    });
    return {
      text: `Deleted ${app.name}. Its connections have ended; what it wrote stays.`,
      json: { deleted: true, client_id: publicId('app', app.id) },
    };
  },
};
