import { rotateAppSecret } from '../features/apps/rotate-app-secret.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command, Values } from './command.ts';
import { namedAppWithSecret } from './find-named.ts';
import { UsageError } from './usage-error.ts';

export const appRotateSecret: Command = {
  words: 'app rotate-secret',
  summary: 'Issues a new client secret for an app, shown only once; the old one works for another day',
  options: {
    'client-id': { help: 'Its client_id, as app list shows it', isRequired: true },
    'old-works-for': { help: 'How many seconds the old secret still works: 86400, or 0 where it has leaked' },
  },
  async work({ database }, values) {
    const seconds = readSeconds(values);
    const app = await namedAppWithSecret(database, values.one('client-id'));
    const change = { organizationId: app.organization_id, id: app.id, actor: { type: 'system' } as const };
    const clientSecret = await rotateAppSecret(database, change, seconds);
    const clientId = publicId('app', app.id);
    const old =
      seconds === 0 ? 'The old secret has ended.' : `The old secret works for ${seconds} more seconds.`;
    return {
      text: `${app.name} has a new secret. ${old}\n  client_id      ${clientId}\n  client_secret  ${clientSecret}`,
      json: { client_id: clientId, client_secret: clientSecret, old_secret_works_for: seconds },
    };
  },
};

/** At most as long as the inbox allows. */
const maxSeconds = 30 * 86_400;

function readSeconds(values: Values): number {
  const text = values.maybe('old-works-for') ?? '86400';
  if (/^\d{1,7}$/.test(text) && Number(text) <= maxSeconds) return Number(text);
  throw new UsageError(`--old-works-for ${text} is not a number of seconds from 0 to ${maxSeconds}.`);
}
