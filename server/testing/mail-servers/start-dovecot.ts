import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Daemon, startDaemon } from './start-daemon.ts';

type Options = { program: string; folder: string; host: string; port: number; users: readonly string[] };

/** The password of every mailbox. */
export const mailboxPassword = 'mailbox-secret';

/**
 * Dovecot in one folder, with IMAP over TLS and LMTP on a socket, as the current user: it separates privileges and
 * changes root only as root.
 */
export function startDovecot({ program, folder, host, port, users }: Options): Promise<Daemon> {
  mkdirSync(join(folder, 'run'));
  const { account, uid, gid } = accountOf();
  const rows = users.map((user) => `${user}::${uid}:${gid}::${join(folder, 'mail', user)}\n`);
  writeFileSync(join(folder, 'users'), rows.join(''));
  writeFileSync(join(folder, 'dovecot.conf'), configuration({ folder, host, port, account }));
  return startDaemon(program, ['-F', '-c', join(folder, 'dovecot.conf')], { folder, host, port });
}

/** Where it receives email, by LMTP. */
export function lmtpSocket(folder: string): string {
  return join(folder, 'run', 'lmtp-in');
}

function accountOf() {
  const { uid, gid, username } = userInfo();
  return uid === 0 ? { account: 'nobody', uid: 65534, gid: 65534 } : { account: username, uid, gid };
}

type Configuration = { folder: string; host: string; port: number; account: string };

function configuration({ folder, host, port, account }: Configuration): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/dovecot.log
protocols = imap lmtp
listen = ${host}
default_internal_user = ${account}
default_login_user = ${account}
default_internal_group = ${account === 'nobody' ? 'nogroup' : ''}
first_valid_uid = 0
ssl = required
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
recipient_delimiter = +
mail_location = maildir:${folder}/mail/%u
mail_fsync = never
passdb {
  driver = static
  args = password=${mailboxPassword}
}
userdb {
  driver = passwd-file
  args = username_format=%Lu ${folder}/users
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service lmtp {
  unix_listener ${folder}/run/lmtp-in {
    mode = 0666
  }
}
`;
}
