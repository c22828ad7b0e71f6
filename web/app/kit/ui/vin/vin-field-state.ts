import { findVinsInText, normalizeVin } from '@marque/vin';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useHydrated } from '../waiting/use-hydrated.ts';
import { grouped, spacesBefore } from './vin-groups.ts';
import type { SecondOpinion } from './vin-note.tsx';
import { caretAfter, readVin, significantBefore, VIN_LENGTH, type VinReading } from './vin-reading.ts';

const ASK_AFTER_MS = 400;
const PAUSE_AFTER_MS = 1_200;
/** A number or the words of an advertisement around it. */
const MAX_TYPED = 200;

interface Asking {
  inputRef: RefObject<HTMLInputElement | null>;
  initial?: string | undefined;
  classic?: boolean | undefined;
  onText?: ((text: string) => void) | undefined;
  ask?: ((vin: string, signal: AbortSignal) => Promise<SecondOpinion>) | undefined;
}

export interface VinFieldState {
  /** The text in the field: a full VIN in its groups, anything else as typed, in capitals. */
  text: string;
  /** The same without separators. */
  vin: string;
  reading: VinReading;
  opinion: SecondOpinion | null;
  /** The browser has taken the page over; before that the field is a plain one. */
  hydrated: boolean;
  /** Nothing typed for a while. */
  paused: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onBlur: () => void;
  take: (vin: string) => void;
}

/** The typed number, its own meaning, and what the source that was asked says about it. */
export function useVinField({ initial, classic, ask, onText, inputRef }: Asking): VinFieldState {
  const [text, setText] = useState(() => written(initial ?? '', classic));
  const vin = normalizeVin(text);
  const hydrated = useHydrated();
  const caret = useRef<number | null>(null);
  const [pausedAt, setPausedAt] = useState(text);
  const paused = pausedAt === text;
  const reading = readVin(text, paused);
  const opinion = useSecondOpinion(vin, reading, ask);

  useEffect(() => {
    const timer = setTimeout(() => setPausedAt(text), PAUSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (text) onText?.(text);
  }, [text, onText]);
  // Text typed before hydration is in the field, but no event was fired.
  useLayoutEffect(() => {
    const typed = inputRef.current?.value ?? '';
    if (typed) setText(written(typed, classic));
  }, [inputRef, classic]);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== inputRef.current) return;
    inputRef.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const write = (typed: string, at: number) => {
    const wasGrouped = text !== vin && text === grouped(vin);
    const next = written(wasGrouped ? normalizeVin(typed) : typed, classic);
    const before = significantBefore(typed, at);
    if (next === grouped(normalizeVin(next)) && next.includes(' ')) caret.current = caretAfter(before, spacesBefore);
    else caret.current = wasGrouped ? before : at;
    setText(next);
  };
  return {
    text,
    vin,
    reading,
    opinion,
    hydrated,
    paused,
    onChange: ({ target }) => write(target.value, target.selectionStart ?? target.value.length),
    onPaste: event => {
      const pasted = event.clipboardData.getData('text');
      const [found, second] = findVinsInText(pasted);
      if (!found) return;
      event.preventDefault();
      // Of several, the reader chooses; the text around them is of no use.
      const next = second ? findVinsInText(pasted).join(' ') : found;
      write(next, next.length);
    },
    onBlur: () => setPausedAt(text),
    take: chosen => {
      write(chosen, chosen.length);
      inputRef.current?.focus();
    },
  };
}

/** The form of a text in the field: a full VIN in its groups, anything else as typed, in capitals. */
function written(typed: string, classic: boolean | undefined): string {
  const vin = normalizeVin(typed);
  const isVin = !classic && vin.length === VIN_LENGTH && readVin(typed, true).state !== 'words';
  return isVin ? grouped(vin) : typed.toUpperCase().slice(0, MAX_TYPED);
}

function useSecondOpinion(vin: string, reading: VinReading, ask: Asking['ask']): SecondOpinion | null {
  const [answer, setAnswer] = useState<{ vin: string; opinion: SecondOpinion } | null>(null);
  const worthAsking = ['fits', 'check', 'abroad'].includes(reading.state);
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
