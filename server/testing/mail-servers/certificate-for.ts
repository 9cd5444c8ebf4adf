import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** `certificate.pem` and `key.pem` in a folder, for some addresses and valid for a day. */
export function certificateFor(openssl: string, folder: string, addresses: readonly string[]): void {
  const names = addresses.map((address) => `IP:${address}`).join(',');
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const about = ['-days', '1', '-subj', '/CN=Deskbell tests', '-addext', `subjectAltName=${names}`];
  execFileSync(openssl, ['req', '-x509', ...curve, ...files, ...about], { stdio: 'pipe' });
}
