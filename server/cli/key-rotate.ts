import { OperatorError } from '../config/operator-error.ts';
import { newSecretKey, storeSecretKeys } from '../installation/secret-key.ts';
import type { Command } from './command.ts';

export const keyRotate: Command = {
  words: 'key rotate',
  summary: 'Creates a new secret key; the old one stays accepted until key finish',
  options: {},
  async work({ keys, installation }, _, config) {
    if (installation.is_demo)
      throw new OperatorError('The demo derives its logins from its key, which is not rotated.');
    if (config.secretKey !== undefined) throw new OperatorError(inEnvironment);
    if (keys.accepted.length > 0)
      throw new OperatorError(
        'A rotation is under way. Restart every server, then run deskbell key finish --forget-old.',
      );
    await storeSecretKeys(config.dataDir, { current: newSecretKey(), accepted: [keys.current] });
    return { text, json: { rotated: true } };
  },
};

const inEnvironment =
  'The key is in DESKBELL_SECRET_KEY, where only you can change it. Move its value to DESKBELL_ACCEPTED_SECRET_KEYS, put the ' +
  'output of `openssl rand -hex 32` in its place, restart every server, then run deskbell key finish.';

const text = `The data folder has a new secret key; what was signed with the old one is still accepted.
Now:  restart the server, then run  deskbell key finish`;
