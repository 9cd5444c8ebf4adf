import { useEffect, useState } from 'react';
import { errorText } from '../words/error-text.ts';
import { type Choice, matching } from './choice.ts';
import { parseMoment } from './parse-moment.ts';
import type { PickerRequest } from './picker-store.ts';

/** Keystrokes within this time are one search. */
const debounceMilliseconds = 150;

type Found = { text: string; choices: readonly Choice[]; errorMessage?: string };

/** The choices for the typed text: filtered, created from it, or searched for. */
export function useMatches({ choices, make, makeFromMoment, search }: PickerRequest, typed: string) {
  const text = typed.trim();
  const [found, setFound] = useState<Found>({ text: '', choices: [] });
  useEffect(() => {
    if (!search || text === '') return;
    const call = new AbortController();
    const timer = setTimeout(async () => {
      const next = await search(text, call.signal).then(
        (it): Found => ({ text, choices: it }),
        (error: Error): Found => ({ text, choices: [], errorMessage: errorText(error) }),
      );
      if (!call.signal.aborted) setFound(next);
    }, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [search, text]);
  if (search && text !== '')
    return { shown: found.choices, isSearching: found.text !== text, errorMessage: found.errorMessage };
  const matches = matching(choices, typed);
  const isNew = text !== '' && !choices.some(({ name }) => name === text);
  const made = isNew ? (make?.(text) ?? makeFromMoment?.(parseMoment(text, new Date()), text)) : undefined;
  return { shown: made ? [...matches, made] : matches, isSearching: false, errorMessage: undefined };
}
