import { useEffect, useState } from 'react';
import { type Choice, matching } from './choice.ts';
import { parseTime } from './parse-time.ts';
import type { PickerRequest } from './picker-store.ts';

/** The debounce time of searches. */
const debounceMilliseconds = 150;

type Found = { text: string; choices: readonly Choice[]; error?: unknown };

/** The choices for the typed text: filtered, created from it, or searched for. */
export function useMatches({ choices, make, makeFromTime, search }: PickerRequest, typed: string) {
  const text = typed.trim();
  const [found, setFound] = useState<Found>({ text: '', choices: [] });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt searches again
  useEffect(() => {
    if (!search || text === '') return;
    const call = new AbortController();
    const timer = setTimeout(async () => {
      const next = await search(text, call.signal).then(
        (it): Found => ({ text, choices: it }),
        (error: unknown): Found => ({ text, choices: [], error }),
      );
      if (!call.signal.aborted) setFound(next);
    }, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [search, text, attempt]);
  const retry = () => {
    setFound({ text: '', choices: [] });
    setAttempt(attempt + 1);
  };
  if (search && text !== '')
    return { shown: found.choices, isSearching: found.text !== text, error: found.error, retry };
  const matches = matching(choices, typed);
  const isNew = text !== '' && !choices.some(({ name }) => name === text);
  const fromTime = () => {
    const time = parseTime(text, new Date());
    return time === undefined && matches.length > 0 ? undefined : makeFromTime?.(time, text);
  };
  const created = isNew ? (make?.(text) ?? fromTime()) : undefined;
  const isListed = matches.some(({ id }) => id === created?.id);
  return {
    shown: created && !isListed ? [...matches, created] : matches,
    isSearching: false,
    error: undefined,
    retry,
  };
}
