import type { Verdicts } from '../mime/verdicts.ts';

export type Origin = { ip: string; helo: string; sender: string };
export type Resolve = (domain: string, type: string) => Promise<string[] | string[][]>;

const maxMilliseconds = 15_000;

/**
 * Checks SPF, DKIM and DMARC of an email that came directly from its sender's server. Nothing if names aren't
 * resolved in time: a verdict marks an email and never rejects one. The library is loaded with the first email.
 */
export async function judgeOrigin(
  source: Buffer,
  { ip, helo, sender }: Origin,
  resolver?: Resolve,
): Promise<Verdicts> {
  const { authenticate } = await import('mailauth');
  const { promise: late, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => giveUp(undefined), maxMilliseconds).unref();
  const options = { ip, helo, sender, mta: 'deskbell', disableArc: true, disableBimi: true };
  const judging = authenticate(source, { ...options, ...(resolver && { resolver }) }).catch(() => undefined);
  const found = await Promise.race([judging, late]);
  clearTimeout(timer);
  if (!found) return {};
  return named({
    spf: resultOf(found.spf),
    dkim: found.dkim.results.some((it) => it.status.result === 'pass')
      ? 'pass'
      : resultOf(found.dkim.results[0]),
    dmarc: resultOf(found.dmarc),
  });
}

type Judged = { status?: { result?: string } } | false | undefined;

function resultOf(judged: Judged): string | undefined {
  return judged ? judged.status?.result : undefined;
}

function named(verdicts: {
  spf: string | undefined;
  dkim: string | undefined;
  dmarc: string | undefined;
}): Verdicts {
  return Object.fromEntries(Object.entries(verdicts).filter(([, verdict]) => verdict !== undefined));
}
