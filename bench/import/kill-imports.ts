import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { archiveKinds } from '../../contract/archive/archive-records.ts';
import { type OpenArchive, openArchive } from '../../server/archive/read/open-archive.ts';
import { command, deskbell, environment } from '../deskbell.ts';
import { settings } from '../settings.ts';

/**
 * Imports an archive and kills the import (SIGKILL) at random moments within `seconds`, and begins a new one each time one finishes, until
 * so many were killed. Returns how many imports were finished, and how many of these aren't exported as `expected` is.
 */
export async function killImports(
  archive: string,
  { kills, seconds, expected }: { kills: number; seconds: number; expected: string },
): Promise<{ killed: number; finished: number; different: number }> {
  const wanted = await digestOf(expected);
  const counts = { killed: 0, finished: 0, different: 0 };
  while (counts.killed < kills) {
    const { organization } = await deskbell('organization', 'create', '--name', `Killed ${Date.now()}`);
    const words = ['import', 'archive', archive, '--organization', organization.id];
    for (let isFinished = false; !isFinished; ) {
      const isLast = counts.killed >= kills;
      const killAfter = isLast ? undefined : 1000 * seconds * Math.random();
      const outcome = await runUntil(killAfter, [...words, '--resume']);
      // It may have been killed before it began.
      const ended = outcome.errors.includes('Leave out --resume')
        ? await runUntil(killAfter, words)
        : outcome;
      if (ended.signal === 'SIGKILL') counts.killed += 1;
      else if (ended.code !== 0) throw new Error(ended.errors);
      isFinished = ended.code === 0;
    }
    counts.finished += 1;
    const exported = join(settings.dataDir, 'killed.zip');
    await deskbell('export', '--organization', organization.id, '--to', exported);
    if ((await digestOf(exported)) !== wanted) counts.different += 1;
    await rm(exported);
  }
  return counts;
}

/** Kills it after so many milliseconds, if it hasn’t ended by then. */
async function runUntil(killAfter: number | undefined, words: readonly string[]) {
  const child = spawn(command, words, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  const stopping = new AbortController();
  if (killAfter !== undefined)
    delay(killAfter, undefined, { signal: stopping.signal }).then(
      () => child.kill('SIGKILL'),
      () => undefined,
    );
  const [errors, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  stopping.abort();
  return { errors, code, signal };
}

/** The file of an attachment. */
async function contentOf(archive: OpenArchive, line: string): Promise<Buffer> {
  const { path } = JSON.parse(line) as { path: string | null };
  const file = path === null ? undefined : await archive.file(path);
  return file ? buffer(file.content) : Buffer.from('missing');
}

/**
 * Everything of an archive but its audit log, which has its own past. People belong to the installation: they have other ids in each
 * organization, and are compared by their addresses.
 */
async function digestOf(path: string): Promise<string> {
  const archive = await openArchive(path);
  const hash = createHash('sha256');
  const addresses = new Map<string, string>();
  const withAddresses = (line: string) =>
    line.replace(/\b(usr|mem)_[0-9a-z]{26}\b/g, (id) => addresses.get(id) ?? id);
  try {
    for await (const line of archive.lines('members')) {
      const { id, member_id, email, name } = JSON.parse(line) as Record<string, string>;
      for (const it of [id, member_id]) addresses.set(it ?? '', email ?? name ?? '');
    }
    const members: string[] = [];
    for await (const line of archive.lines('members')) members.push(withAddresses(line));
    for (const line of members.sort()) hash.update(`${line}\n`);
    for (const kind of archiveKinds)
      if (kind !== 'audit' && kind !== 'members')
        for await (const line of archive.lines(kind)) {
          hash.update(`${kind} ${withAddresses(line)}\n`);
          if (kind === 'attachments') hash.update(await contentOf(archive, line));
        }
  } finally {
    archive.close();
  }
  return hash.digest('hex');
}
