import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { type Daemon, startDaemon } from './start-daemon.ts';
import { lmtpSocket, mailboxPassword } from './start-dovecot.ts';

type Options = { program: string; folder: string; host: string; port: number; domains: readonly string[] };

/** Where a dialogue can be held before Exim replies: after MAIL, RCPT, DATA, and the dot that ends the email. */
export const smtpSteps = ['mail', 'rcpt', 'predata', 'data'] as const;
export type SmtpStep = (typeof smtpSteps)[number];

/**
 * Exim in one folder: accepts email by SMTP over TLS and delivers it to Dovecot, whose rejections it returns to the
 * sender as bounces. A file `hold-<step>` in the folder holds each dialogue at that step while it exists, and
 * `held-<step>` indicates a waiting one; `refused@` any domain is rejected immediately.
 */
export function startExim(options: Options): Promise<Daemon> {
  const { program, folder, host, port } = options;
  mkdirSync(join(folder, 'spool'));
  writeFileSync(join(folder, 'hold.sh'), holdScript);
  writeFileSync(join(folder, 'exim.conf'), configuration(options), { mode: 0o644 });
  return startDaemon(program, ['-C', join(folder, 'exim.conf'), '-bdf', '-q5s'], { folder, host, port });
}

/** Exim waits a minute for it. */
const holdScript = `touch "$1/held-$2"
while test -e "$1/hold-$2"; do sleep 0.05; done
`;

function configuration({ program, folder, host, port, domains }: Options): string {
  const { uid, gid } = postgresAccount() ?? userInfo();
  const hold = (step: SmtpStep) => `
  warn    condition = \${if exists{${folder}/hold-${step}}}
          set acl_c_held = \${run{/bin/sh ${folder}/hold.sh ${folder} ${step}}}`;
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
acl_smtp_mail = mail
acl_smtp_rcpt = rcpt
acl_smtp_predata = predata
acl_smtp_data = data

begin acl
mail:${hold('mail')}
  accept

rcpt:${hold('rcpt')}
  deny    local_parts = refused
          message = 5.7.1 This mailbox takes no mail
  accept  domains = ${domains.join(' : ')}
  deny    message = 5.7.1 No relaying

predata:${hold('predata')}
  accept

data:${hold('data')}
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
