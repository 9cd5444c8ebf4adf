import { readManifest } from '../backup/manifest.ts';
import { findBackup } from '../backup/repository.ts';
import { verifyBackup, verifyDeeply } from '../backup/verify-backup.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { Command } from './command.ts';
import { stepProgress } from './step-progress.ts';
import { unlessStopped } from './unless-stopped.ts';

export const backupVerify: Command = {
  words: 'backup verify',
  summary: 'Reads a backup to its last byte, and names every part that is damaged or missing',
  operand: {
    name: 'FROM',
    help: 'The folder or bucket of the backups, for the newest, or that of one backup',
  },
  options: {
    deep: { help: 'Also restores it into a temporary PostgreSQL, and compares every row', isFlag: true },
  },
  async alone({ shutdown }, values) {
    const { backup, ...repository } = await findBackup(values.one('FROM'));
    const manifest = await readManifest(repository.store, backup);
    const checking = { repository, manifest, progress: stepProgress(), signal: shutdown.signal };
    const verifying = (async () => {
      refuseDamaged(await verifyBackup(checking), backup);
      if (values.has('deep')) await verifyDeeply(checking);
    })();
    await unlessStopped(shutdown, 'The backup was not verified to its end.', verifying);
    const { missing } = manifest.files;
    const lacking =
      missing.length > 0 ? ` ${missing.length} files were missing in the store when it was made.` : '';
    const how = values.has('deep') ? 'complete, and was restored and compared row by row' : 'complete';
    return {
      text: `The backup ${backup} is ${how}.${lacking}`,
      json: { backup, is_restored: values.has('deep'), missing_files: missing.length },
    };
  },
};

function refuseDamaged(damages: readonly string[], backup: string): void {
  if (damages.length === 0) return;
  throw new OperatorError(
    `The backup ${backup} is damaged:\n${damages.map((it) => `  ${it}`).join('\n')}\nUse another one, and check the disk.`,
  );
}
