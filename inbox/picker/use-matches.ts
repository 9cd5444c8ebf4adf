import { useEffect, useState } from 'react';
import { type Choice, matching } from './choice.ts';
import { parseMoment } from './parse-moment.ts';
import type { PickerRequest } from './picker-store.ts';

/** The debounce time of searches. */
const debounceMilliseconds = 150;

type Found = { text: string; choices: readonly Choice[]; error?: unknown };

/** The choices for the typed text: filtered, created from it, or searched for. */
export function useMatches({ choices, make, makeFromMoment, search }: PickerRequest, typed: string) {
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
  const fromMoment = () => {
    const moment = parseMoment(text, new Date());
    return moment === undefined && matches.length > 0 ? undefined : makeFromMoment?.(moment, text);
  };
  const made = isNew ? (make?.(text) ?? fromMoment()) : undefined;
  const isListed = matches.some(({ id }) => id === made?.id);
  return {
    shown: made && !isListed ? [...matches, made] : matches,
    isSearching: false,
    error: undefined,
    retry,
  };
}
