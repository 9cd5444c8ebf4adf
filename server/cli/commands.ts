import type { Command } from './command.ts';

/**
 * The commands of `bin/deskbell` by their words, in the order of `--help`. Each is loaded when it is needed: with all of
 * them, a short command would take twice the time to start.
 */
const loaders: ReadonlyMap<string, () => Promise<Command>> = new Map(
  Object.entries({
    serve: async () => (await import('./serve.ts')).serve,
    demo: async () => (await import('./demo.ts')).demo,
    migrate: async () => (await import('./migrate.ts')).migrate,
    'backup verify': async () => (await import('./backup-verify.ts')).backupVerify,
    backup: async () => (await import('./backup.ts')).backup,
    restore: async () => (await import('./restore.ts')).restore,
    'erase-again': async () => (await import('./erase-again.ts')).eraseAgainCommand,
    move: async () => (await import('./move.ts')).move,
    'upgrade-database': async () => (await import('./upgrade-database.ts')).upgradeDatabase,
    export: async () => (await import('./export.ts')).exportOrganization,
    'import archive': async () => (await import('./import-archive.ts')).importArchive,
    'import csv': async () => (await import('./import-csv.ts')).importCsv,
    'import mbox': async () => (await import('./import-mbox.ts')).importMbox,
    'import libredesk': async () => (await import('./import-libredesk.ts')).importLibredesk,
    'import chatwoot': async () => (await import('./import-chatwoot.ts')).importChatwoot,
    'import chatwoot-api': async () =>
      (await import('./import-system.ts')).importSystem('chatwoot', 'import chatwoot-api'),
    'import zendesk': async () => (await import('./import-system.ts')).importSystem('zendesk'),
    'import intercom': async () => (await import('./import-system.ts')).importSystem('intercom'),
    'import rt': async () => (await import('./import-system.ts')).importSystem('rt'),
    'import zammad': async () => (await import('./import-system.ts')).importSystem('zammad'),
    'import helpscout': async () => (await import('./import-system.ts')).importSystem('helpscout'),
    'import front': async () => (await import('./import-system.ts')).importSystem('front'),
    'organization list': async () => (await import('./organization-list.ts')).organizationList,
    'organization create': async () => (await import('./organization-create.ts')).organizationCreate,
    'organization delete': async () => (await import('./organization-delete.ts')).organizationDelete,
    'organization restore': async () => (await import('./organization-restore.ts')).organizationRestore,
    'user list': async () => (await import('./user-list.ts')).userList,
    'user create': async () => (await import('./user-create.ts')).userCreate,
    'user reset-link': async () => (await import('./user-reset-link.ts')).userResetLink,
    'user reset-second-factor': async () =>
      (await import('./user-reset-second-factor.ts')).userResetSecondFactor,
    'invitation create': async () => (await import('./invitation-create.ts')).invitationCreate,
    'member set-role': async () => (await import('./member-set-role.ts')).memberSetRole,
    'member set-access': async () => (await import('./member-set-access.ts')).memberSetAccess,
    'member disable': async () => (await import('./member-disable.ts')).memberDisable,
    'member remove': async () => (await import('./member-remove.ts')).memberRemove,
    'app list': async () => (await import('./app-list.ts')).appList,
    'app create': async () => (await import('./app-create.ts')).appCreate,
    'app rotate-secret': async () => (await import('./app-rotate-secret.ts')).appRotateSecret,
    'app delete': async () => (await import('./app-delete.ts')).appDelete,
    'token create': async () => (await import('./token-create.ts')).tokenCreate,
    'connection list': async () => (await import('./connection-list.ts')).connectionList,
    'connection revoke': async () => (await import('./connection-revoke.ts')).connectionRevoke,
    'channel inbound-token': async () => (await import('./channel-inbound-token.ts')).channelInboundToken,
    'identity-provider list': async () => (await import('./identity-provider-list.ts')).identityProviderList,
    'identity-provider add': async () => (await import('./identity-provider-add.ts')).identityProviderAdd,
    'identity-provider disable': async () =>
      (await import('./identity-provider-disable.ts')).identityProviderDisable,
    'identity-provider enable': async () =>
      (await import('./identity-provider-enable.ts')).identityProviderEnable,
    'identity-provider delete': async () =>
      (await import('./identity-provider-delete.ts')).identityProviderDelete,
    'ai evaluate': async () => (await import('./ai-evaluate.ts')).aiEvaluate,
    'sign-in allow-password': async () => (await import('./sign-in-allow-password.ts')).signInAllowPassword,
    'sign-in policy reset': async () => (await import('./sign-in-policy-reset.ts')).signInPolicyReset,
    'domain vouch': async () => (await import('./domain-vouch.ts')).domainVouch,
    'key rotate': async () => (await import('./key-rotate.ts')).keyRotate,
    'key finish': async () => (await import('./key-finish.ts')).keyFinish,
    shard: async () => (await import('./shard.ts')).shard,
    generate: async () => (await import('./generate.ts')).generate,
  }),
);

/** The words of all commands, in the order of `--help`. */
export const commandWords: readonly string[] = [...loaders.keys()];

/** The words of the command that a command line begins with, the longer one of `backup verify` and `backup`. */
export function findCommandWords(line: readonly string[]): string | undefined {
  return commandWords
    .filter((words) => words.split(' ').every((word, index) => line[index] === word))
    .toSorted((one, other) => other.length - one.length)[0];
}

export async function loadCommand(words: string): Promise<Command> {
  const load = loaders.get(words);
  if (!load) throw new Error(`There is no command ${words}.`);
  return load();
}

export function loadCommands(wordsOfEach: readonly string[] = commandWords): Promise<Command[]> {
  return Promise.all(wordsOfEach.map(loadCommand));
}
