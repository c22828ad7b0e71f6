import { findVinInText, normaliseVin } from '@marque/vin';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useAwake } from './use-awake.ts';
import { spacesBefore } from './vin-groups.ts';
import type { SecondOpinion } from './vin-note.tsx';
import { caretAfter, readVin, significantBefore, VIN_LENGTH, type VinReading } from './vin-reading.ts';

const ASK_AFTER_MS = 400;
const PAUSE_AFTER_MS = 1_200;
const MAX_TYPED = 40;

interface Asking {
  inputRef: RefObject<HTMLInputElement | null>;
  initial?: string | undefined;
  classic?: boolean | undefined;
  ask?: ((vin: string, signal: AbortSignal) => Promise<SecondOpinion>) | undefined;
}

export interface VinFieldState {
  vin: string;
  reading: VinReading;
  opinion: SecondOpinion | null;
  /** The browser has taken the page over; before that the field is a plain one. */
  awake: boolean;
  /** Nothing typed for a while. */
  paused: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onBlur: () => void;
  take: (vin: string) => void;
}

/** What is typed, what it says by itself, and what the source that was asked says about it. */
export function useVinField({ initial, classic, ask, inputRef }: Asking): VinFieldState {
  const [vin, setVin] = useState(() => normaliseVin(initial ?? '').slice(0, MAX_TYPED));
  const awake = useAwake();
  const caret = useRef<number | null>(null);
  const [pausedAt, setPausedAt] = useState(vin);
  const paused = pausedAt === vin;
  const reading = readVin(vin, paused);
  const opinion = useSecondOpinion(vin, reading, ask);

  useEffect(() => {
    const timer = setTimeout(() => setPausedAt(vin), PAUSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [vin]);
  // What was typed before the browser took the page over stands in the field, and nobody was told.
  useLayoutEffect(() => {
    const typed = normaliseVin(inputRef.current?.value ?? '').slice(0, MAX_TYPED);
    if (typed) setVin(typed);
  }, [inputRef]);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== inputRef.current) return;
    inputRef.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const write = (text: string, before: number) => {
    const next = normaliseVin(text).slice(0, MAX_TYPED);
    caret.current = classic ? before : caretAfter(Math.min(before, next.length), spacesBefore);
    setVin(next);
  };
  return {
    vin,
    reading,
    opinion,
    awake,
    paused,
    onChange: ({ target }) =>
      write(target.value, significantBefore(target.value, target.selectionStart ?? target.value.length)),
    onPaste: event => {
      const found = findVinInText(event.clipboardData.getData('text'));
      if (!found || classic) return;
      event.preventDefault();
      write(found, VIN_LENGTH);
    },
    onBlur: () => setPausedAt(vin),
    take: chosen => {
      write(chosen, chosen.length);
      inputRef.current?.focus();
    },
  };
}

function useSecondOpinion(vin: string, reading: VinReading, ask: Asking['ask']): SecondOpinion | null {
  const [answer, setAnswer] = useState<{ vin: string; opinion: SecondOpinion } | null>(null);
  const worthAsking = reading.state === 'fits' || reading.state === 'check';
  useEffect(() => {
    if (!worthAsking || !ask) return;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      ask(vin, leave.signal).then(
        opinion => setAnswer({ vin, opinion }),
        () => {},
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [vin, worthAsking, ask]);
  return answer?.vin === vin ? answer.opinion : null;
}
