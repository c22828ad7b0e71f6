import { useState } from 'react';

/** Copies a text to the clipboard. `outcome` is null until it was tried; a browser may refuse, or have no clipboard. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('notCopied');
    }
  };
  return { outcome, copy: () => void copy() };
}
