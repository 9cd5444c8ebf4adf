import { renewLinkHashes } from '../features/invitations/invitation-link.ts';
import { finishKeyRotation } from '../installation/finish-key-rotation.ts';
import { storeSecretKeys } from '../installation/secret-key.ts';
import type { Command } from './command.ts';

export const keyFinish: Command = {
  words: 'key finish',
  summary: 'Encrypts everything with the new secret key, once every server has been restarted with it',
  options: {
    'forget-old': {
      help: 'Also stop accepting older keys: cursors, links and forms signed with them stop working',
      isFlag: true,
    },
  },
  async work({ database, digest, keys }, values, config) {
    const resealed = await finishKeyRotation(database, digest);
    const forgets = values.has('forget-old') && keys.accepted.length > 0;
    if (forgets) await renewLinkHashes(database, digest);
    if (forgets && config.secretKey === undefined)
      await storeSecretKeys(config.dataDir, { current: keys.current, accepted: [] });
    return {
      text: `Sealed ${resealed} ${resealed === 1 ? 'secret' : 'secrets'} with the current key. ${nextStep(config, forgets, keys.accepted)}`,
      json: { resealed, forgotten: forgets && config.acceptedSecretKeys.length === 0 },
    };
  },
};

function nextStep(
  { acceptedSecretKeys }: { acceptedSecretKeys: readonly string[] },
  forgets: boolean,
  accepted: readonly string[],
): string {
  if (accepted.length === 0) return 'No older key is accepted.';
  if (forgets && acceptedSecretKeys.length > 0)
    return 'Remove DESKBELL_ACCEPTED_SECRET_KEYS and restart every server: older keys are refused from then on.';
  if (forgets) return 'Restart the server: older keys are refused from then on.';
  return (
    'Older keys are still accepted, so that cursors which apps have kept still work. After 30 days no app needs them: ' +
    'run deskbell key finish --forget-old. If a key has leaked, do that now.'
  );
}
