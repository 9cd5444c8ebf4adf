import { useState } from 'react';

/**
 * Copies a text to the clipboard. It fails on insecure pages, which have none, and if the browser refuses: the user then has to
 * select the text. Another text hasn't been copied.
 */
export function useCopy(text: string) {
  const [attempt, setAttempt] = useState<{ text: string; isDone: boolean }>();
  const isOfText = attempt?.text === text;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setAttempt({ text, isDone: true });
    } catch {
      setAttempt({ text, isDone: false });
    }
  };
  return {
    isCopied: isOfText && attempt.isDone,
    hasFailed: isOfText && !attempt.isDone,
    copy: () => void copy(),
  };
}
