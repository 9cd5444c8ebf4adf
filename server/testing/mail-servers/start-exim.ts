import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { type Daemon, startDaemon } from './start-daemon.ts';
import { lmtpSocket, mailboxPassword } from './start-dovecot.ts';

type Options = { program: string; folder: string; host: string; port: number; domains: readonly string[] };

/**
 * Exim in one folder: takes mail by SMTP over TLS and hands it to Dovecot, whose refusal it returns to the sender as a bounce. A file
 * called `hold-data` in the folder keeps each mail before the reply to its content; `refused@` any domain is refused at once.
 */
export function startExim(options: Options): Promise<Daemon> {
  const { program, folder, host, port } = options;
  mkdirSync(join(folder, 'spool'));
  writeFileSync(join(folder, 'exim.conf'), configuration(options), { mode: 0o644 });
  return startDaemon(program, ['-C', join(folder, 'exim.conf'), '-bdf', '-q5s'], { folder, host, port });
}

function configuration({ program, folder, host, port, domains }: Options): string {
  const { uid, gid } = postgresAccount() ?? userInfo();
  return `
exim_path = ${program}
exim_user = ${uid}
exim_group = ${gid}
keep_environment =
primary_hostname = mail.${domains[0]}
spool_directory = ${folder}/spool
log_file_path = ${folder}/exim-%s.log
pid_file_path = ${folder}/exim.pid
local_interfaces = ${host}
daemon_smtp_ports = ${port}
tls_on_connect_ports = ${port}
tls_advertise_hosts = *
tls_certificate = ${folder}/certificate.pem
tls_privatekey = ${folder}/key.pem
deliver_drop_privilege
never_users =
host_lookup =
helo_allow_chars = _
smtp_accept_max = 100
smtp_accept_queue_per_connection = 0
smtp_accept_max_per_connection = 100000
acl_smtp_rcpt = rcpt
acl_smtp_data = data

begin acl
rcpt:
  deny    local_parts = refused
          message = 5.7.1 This mailbox takes no mail
  accept  domains = ${domains.join(' : ')}
  deny    message = 5.7.1 No relaying

data:
  warn    condition = \${if exists{${folder}/hold-data}}
          delay = 600s
  accept

begin routers
all:
  driver = accept
  transport = dovecot

begin transports
dovecot:
  driver = lmtp
  socket = ${lmtpSocket(folder)}

begin retry
* * F,1h,5s

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if eq{$auth3}{${mailboxPassword}}}
  server_set_id = $auth2
`;
}
