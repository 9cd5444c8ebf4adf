import { appCreate } from './app-create.ts';
import { appDelete } from './app-delete.ts';
import { appList } from './app-list.ts';
import { appRotateSecret } from './app-rotate-secret.ts';
import { backup } from './backup.ts';
import { backupVerify } from './backup-verify.ts';
import { channelInboundToken } from './channel-inbound-token.ts';
import type { Command } from './command.ts';
import { connectionList } from './connection-list.ts';
import { connectionRevoke } from './connection-revoke.ts';
import { demo } from './demo.ts';
import { domainVouch } from './domain-vouch.ts';
import { exportOrganization } from './export.ts';
import { generate } from './generate.ts';
import { identityProviderAdd } from './identity-provider-add.ts';
import { identityProviderDelete } from './identity-provider-delete.ts';
import { identityProviderDisable } from './identity-provider-disable.ts';
import { identityProviderEnable } from './identity-provider-enable.ts';
import { identityProviderList } from './identity-provider-list.ts';
import { importArchive } from './import-archive.ts';
import { importCsv } from './import-csv.ts';
import { importMbox } from './import-mbox.ts';
import { invitationCreate } from './invitation-create.ts';
import { keyFinish } from './key-finish.ts';
import { keyRotate } from './key-rotate.ts';
import { memberDisable } from './member-disable.ts';
import { memberRemove } from './member-remove.ts';
import { memberSetAccess } from './member-set-access.ts';
import { memberSetRole } from './member-set-role.ts';
import { migrate } from './migrate.ts';
import { move } from './move.ts';
import { organizationCreate } from './organization-create.ts';
import { organizationDelete } from './organization-delete.ts';
import { organizationList } from './organization-list.ts';
import { organizationRestore } from './organization-restore.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { shard } from './shard.ts';
import { signInAllowPassword } from './sign-in-allow-password.ts';
import { signInPolicyReset } from './sign-in-policy-reset.ts';
import { tokenCreate } from './token-create.ts';
import { upgradeDatabase } from './upgrade-database.ts';
import { userCreate } from './user-create.ts';
import { userList } from './user-list.ts';
import { userResetLink } from './user-reset-link.ts';
import { userResetSecondFactor } from './user-reset-second-factor.ts';

/** All commands of `bin/deskbell`, in the order of `--help`. */
export const commands: readonly Command[] = [
  serve,
  demo,
  migrate,
  // Before `backup`, which is how it begins.
  backupVerify,
  backup,
  restore,
  move,
  upgradeDatabase,
  exportOrganization,
  importArchive,
  importCsv,
  importMbox,
  organizationList,
  organizationCreate,
  organizationDelete,
  organizationRestore,
  userList,
  userCreate,
  userResetLink,
  userResetSecondFactor,
  invitationCreate,
  memberSetRole,
  memberSetAccess,
  memberDisable,
  memberRemove,
  appList,
  appCreate,
  appRotateSecret,
  appDelete,
  tokenCreate,
  connectionList,
  connectionRevoke,
  channelInboundToken,
  identityProviderList,
  identityProviderAdd,
  identityProviderDisable,
  identityProviderEnable,
  identityProviderDelete,
  signInAllowPassword,
  signInPolicyReset,
  domainVouch,
  keyRotate,
  keyFinish,
  shard,
  generate,
];
