/** What decides which conversation an email belongs to. */
export type MailFacts = {
  /** Unique, and the same in every run. */
  key: string;
  /** The hash of its Message-ID. */
  id: string | null;
  /** The hashes of those it refers to, the first of the thread first. */
  references: readonly string[];
  /** Without prefixes such as `Re:`, in lower case; empty if it can't be compared. */
  subject: string;
  /** The addresses of sender and recipients, except ours. */
  people: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
};

const maxDistanceMilliseconds = 90 * 24 * 3600 * 1000;

/**
 * Groups emails into conversations: those that refer to each other, directly or by way of others, and otherwise the first
 * of a thread with an earlier email of the same subject to or from one of the same people within 90 days. Returns the
 * threads, each with the positions of its emails by time. Their order in `mails` makes no difference.
 */
export function threadMails(mails: readonly MailFacts[]): number[][] {
  const order = mails.map((_, index) => index).sort((a, b) => compare(mails, a, b));
  const sets = disjointSets(mails.length);
  joinByIds(mails, sets);
  joinBySubject(mails, order, sets);
  const threads = new Map<number, number[]>();
  for (const index of order) {
    const root = sets.rootOf(index);
    const thread = threads.get(root);
    if (thread) thread.push(index);
    else threads.set(root, [index]);
  }
  return [...threads.values()];
}

function compare(mails: readonly MailFacts[], a: number, b: number): number {
  const [first, second] = [mails[a], mails[b]];
  if (!first || !second) return 0;
  return first.at - second.at || (first.key < second.key ? -1 : first.key > second.key ? 1 : 0);
}

type Sets = ReturnType<typeof disjointSets>;

function joinByIds(mails: readonly MailFacts[], sets: Sets): void {
  const holders = new Map<string, number>();
  for (const [index, mail] of mails.entries())
    for (const id of mail.id === null ? mail.references : [mail.id, ...mail.references]) {
      const holder = holders.get(id);
      if (holder === undefined) holders.set(id, index);
      else sets.join(holder, index);
    }
}

type Recent = { index: number; at: number; people: Set<string> };

function joinBySubject(mails: readonly MailFacts[], order: readonly number[], sets: Sets): void {
  const bySubject = new Map<string, Recent[]>();
  const begun = new Set<number>();
  for (const index of order) {
    const mail = mails[index];
    if (!mail) continue;
    const root = sets.rootOf(index);
    const isFirst = !begun.has(root);
    begun.add(root);
    if (mail.subject === '') continue;
    const recent = (bySubject.get(mail.subject) ?? []).filter(
      ({ at }) => at >= mail.at - maxDistanceMilliseconds,
    );
    const match = isFirst
      ? recent.findLast(({ people }) => mail.people.some((person) => people.has(person)))
      : undefined;
    if (match) sets.join(match.index, index);
    begun.add(sets.rootOf(index));
    const known = recent.findIndex((it) => sets.rootOf(it.index) === sets.rootOf(index));
    const [before] = known === -1 ? [] : recent.splice(known, 1);
    recent.push({ index, at: mail.at, people: new Set([...(before?.people ?? []), ...mail.people]) });
    bySubject.set(mail.subject, recent);
  }
}

/** Union-find with path halving. */
function disjointSets(size: number) {
  const parents = Uint32Array.from({ length: size }, (_, index) => index);
  const parentOf = (index: number) => parents[index] ?? index;
  const rootOf = (start: number): number => {
    let index = start;
    while (parentOf(index) !== index) {
      parents[index] = parentOf(parentOf(index));
      index = parentOf(index);
    }
    return index;
  };
  return {
    rootOf,
    join(a: number, b: number): void {
      parents[rootOf(b)] = rootOf(a);
    },
  };
}
