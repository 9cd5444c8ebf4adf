import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findProgram } from './find-program.ts';

export const greenMailVersion = '2.1.3';
const sha256 = '9457fdaf45ded6c87bf84a321a5ced4b4b5e72b1d03686b778df381378afc4c8';

/** Where `bin/setup` keeps GreenMail once Maven has fetched it. */
export const greenMailJar = fileURLToPath(
  new URL(
    `../../../node_modules/.cache/greenmail/greenmail-standalone-${greenMailVersion}.jar`,
    import.meta.url,
  ),
);

export type GreenMail = { java: string; jar: string; openssl: string };

/** GreenMail, and Java to run it; undefined, with a warning, if one is missing. */
export function greenMail(whatIsSkipped: string): GreenMail | undefined {
  const missing = missingGreenMail();
  const { java, openssl } = found();
  if (missing === undefined && java && openssl) return { java, openssl, jar: greenMailJar };
  process.stderr.write(`\nSKIPPED: ${whatIsSkipped}. ${missing}.\n\n`);
  return undefined;
}

/** For the person who runs the tests. */
export function missingGreenMail(): string | undefined {
  if (process.platform !== 'linux') return 'It listens at addresses that only Linux has';
  const { java, openssl } = found();
  if (!java || !openssl) return `${java ? 'openssl' : 'Java'} not found`;
  if (!existsSync(greenMailJar)) return 'bin/setup has not fetched it with Maven';
  return isGreenMail(greenMailJar) ? undefined : `${greenMailJar} is another file than the tests expect`;
}

/** Whether a file has the bytes of the version that the tests were written for. */
export function isGreenMail(jar: string): boolean {
  return createHash('sha256').update(readFileSync(jar)).digest('hex') === sha256;
}

function found() {
  return {
    java: findProgram('DESKBELL_JAVA', 'java'),
    openssl: findProgram('DESKBELL_OPENSSL', 'openssl'),
  };
}
