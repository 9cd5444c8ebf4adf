import { type NumberList, openNumberList } from '../number-list.ts';
import { digestOf, openDigestMap } from './digest-map.ts';

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

/** Emails that are being grouped, as numbers: a hundred bytes for each instead of a kilobyte of strings. */
type Mails = {
  at: NumberList;
  /** Digests of what identifies them, and of their subjects; 0 if that can't be compared. */
  own: NumberList;
  subject: NumberList;
  /** Digests of everybody's addresses, and where those of each email end. */
  people: NumberList;
  peopleEnd: NumberList;
};

/**
 * Groups emails into conversations: those that refer to each other, directly or by way of others, and otherwise the first
 * of a thread with an earlier email of the same subject to or from one of the same people within 90 days. The order in which they are added
 * makes no difference.
 */
export function openThreads() {
  const mails: Mails = {
    at: openNumberList(Float64Array),
    own: openNumberList(Float64Array),
    subject: openNumberList(Float64Array),
    people: openNumberList(Float64Array),
    peopleEnd: openNumberList(Uint32Array),
  };
  /** The email that has an id, or one that refers to it. */
  const holders = openDigestMap();
  const sets = disjointSets();
  const joinById = (id: bigint, index: number) => {
    const holder = holders.get(id);
    if (holder === undefined) holders.set(id, index);
    else sets.join(holder, index);
  };
  return {
    /** Emails are counted from 0. False for a copy of an earlier one, which isn't counted. */
    add({ key, id, references, subject, people, at }: MailFacts): boolean {
      const ownId = digestOf(id ?? key);
      const [own, holder] = [Number(ownId), holders.get(ownId)];
      if (holder !== undefined && mails.own.at(holder) === own) return false;
      const index = sets.add();
      joinById(ownId, index);
      holders.set(ownId, index);
      for (const reference of references) joinById(digestOf(reference), index);
      mails.at.push(at);
      mails.own.push(own);
      mails.subject.push(subject === '' ? 0 : Number(digestOf(subject)));
      for (const person of people) mails.people.push(Number(digestOf(person)));
      mails.peopleEnd.push(mails.people.length);
      return true;
    },
    /** The emails of each thread, by time, once all were added. */
    *threads(): Generator<number[]> {
      const order = Uint32Array.from({ length: mails.at.length }, (_, index) => index);
      order.sort((one, other) => compare(mails, one, other));
      joinBySubject(mails, order, sets);
      yield* setsInOrder(order, sets);
    },
  };
}

const compare = ({ at, own }: Mails, one: number, other: number) =>
  difference(at, one, other) || difference(own, one, other);

const difference = (values: NumberList, one: number, other: number) => values.at(one) - values.at(other);

const maxDistanceMilliseconds = 90 * 24 * 3600 * 1000;

/** The latest email of a thread with a subject, and the people of all its emails with that. */
type Recent = { index: number; at: number; people: number[] };

function joinBySubject(mails: Mails, order: Uint32Array, sets: Sets): void {
  const bySubject = new Map<number, Recent[]>();
  const begun = new Uint8Array(order.length);
  /** Subjects of the emails before this place in the order are forgotten, unless later emails have them too. */
  let kept = 0;
  const forgetBefore = (earliest: number) => {
    for (; mails.at.at(order[kept] ?? 0) < earliest; kept++) {
      const subject = mails.subject.at(order[kept] ?? 0);
      if ((bySubject.get(subject)?.at(-1)?.at ?? earliest) < earliest) bySubject.delete(subject);
    }
  };
  for (const index of order) {
    const [subject, at] = [mails.subject.at(index), mails.at.at(index)];
    const root = sets.rootOf(index);
    const isFirst = begun[root] === 0;
    begun[root] = 1;
    if (subject === 0) continue;
    const earliest = at - maxDistanceMilliseconds;
    forgetBefore(earliest);
    const people = peopleOf(mails, index);
    const recent = (bySubject.get(subject) ?? []).filter((it) => it.at >= earliest);
    const match = isFirst
      ? recent.findLast((it) => people.some((person) => it.people.includes(person)))
      : undefined;
    if (match) sets.join(match.index, index);
    begun[sets.rootOf(index)] = 1;
    const known = recent.findIndex((it) => sets.rootOf(it.index) === sets.rootOf(index));
    const [before] = known === -1 ? [] : recent.splice(known, 1);
    const others = before?.people.filter((person) => !people.includes(person)) ?? [];
    recent.push({ index, at, people: people.concat(others) });
    bySubject.set(subject, recent);
  }
}

function peopleOf({ people, peopleEnd }: Mails, index: number): number[] {
  const begin = peopleEnd.at(index - 1);
  return Array.from({ length: peopleEnd.at(index) - begin }, (_, position) => people.at(begin + position));
}

/** The members of each set in their order; the sets in that of their first members. */
function* setsInOrder(order: Uint32Array, sets: Sets): Generator<number[]> {
  const firsts: number[] = [];
  /** Of each root, the last member; of each member, the next one. Plus one, as 0 is none. */
  const last = new Uint32Array(order.length);
  const next = new Uint32Array(order.length);
  for (const index of order) {
    const root = sets.rootOf(index);
    const before = last[root] ?? 0;
    if (before === 0) firsts.push(index);
    else next[before - 1] = index + 1;
    last[root] = index + 1;
  }
  for (const first of firsts) {
    const members: number[] = [];
    for (let member = first + 1; member > 0; member = next[member - 1] ?? 0) members.push(member - 1);
    yield members;
  }
}

type Sets = ReturnType<typeof disjointSets>;

/** Union-find with path halving. */
function disjointSets() {
  const parents = openNumberList(Uint32Array);
  const rootOf = (start: number): number => {
    let index = start;
    while (parents.at(index) !== index) {
      parents.set(index, parents.at(parents.at(index)));
      index = parents.at(index);
    }
    return index;
  };
  return {
    /** A set of its own. Returns its number, from 0. */
    add(): number {
      parents.push(parents.length);
      return parents.length - 1;
    },
    rootOf,
    join(a: number, b: number): void {
      parents.set(rootOf(b), rootOf(a));
    },
  };
}
