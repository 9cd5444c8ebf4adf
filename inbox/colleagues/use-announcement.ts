import { useEffect, useRef, useState } from 'react';
import type { Present } from '../cache/presence/presence.ts';
import { words } from '../words/words.ts';
import { isTyping, nameOf } from './use-colleagues.ts';

/** Somebody who pauses, or switches tabs for a moment, isn't announced again. */
const quietMilliseconds = 60_000;

type Fact = { id: string; sentence: string };

/** Announces to screen readers that colleagues have arrived or started typing. */
export function useAnnouncement(colleagues: readonly Present[]): string {
  const [sentence, setSentence] = useState('');
  const announcedAt = useRef(new Map<string, number>());
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = performance.now();
    const facts = colleagues.flatMap(factsOf);
    const isNews = ({ id }: Fact) =>
      !before.current.has(id) &&
      now - (announcedAt.current.get(id) ?? -quietMilliseconds) >= quietMilliseconds;
    const news = facts.filter(isNews);
    before.current = new Set(facts.map(({ id }) => id));
    for (const { id } of news) announcedAt.current.set(id, now);
    if (news.length > 0) setSentence(news.map((it) => it.sentence).join(' '));
  }, [colleagues]);
  return sentence;
}

function factsOf(person: Present): Fact[] {
  const name = nameOf(person);
  const here = { id: `${person.user.id} here`, sentence: words.colleagues.arrived(name) };
  if (!isTyping(person)) return [here];
  return [here, { id: `${person.user.id} writes`, sentence: words.colleagues.startedTyping(name) }];
}
