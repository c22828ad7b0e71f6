import { fireflyCall, type FireflyAnswer } from '@marque/server/vehicles/valuations/contract';
import { useEffect, useRef, useState } from 'react';
import { CallError, send } from '../../client.ts';
import { useErrorText } from '../../kit/forms/error-text.ts';
import { milesIn, milesOf, type Units } from './miles-in.ts';

/** A value that was asked for: the answer, or the sentence why there is none. */
export interface ValueState {
  /** As it was typed. */
  text: string;
  answer: FireflyAnswer | null;
  error: string | null;
}

/** Typing may go on for so long before anybody is asked. */
const WAIT_MS = 400;

/**
 * The value at the mileage that is typed, asked for once typing has paused. `first`: what the page came with. An answer
 * that is overtaken by another mileage is dropped; the last value stays until the next one is there.
 */
export function useValue(vin: string, first: ValueState | null, units: Units) {
  const textOf = useErrorText();
  const [text, setText] = useState(first?.text ?? '');
  const [value, setValue] = useState(first);
  const [pending, setPending] = useState(false);
  const latest = useRef(textOf);
  useEffect(() => {
    latest.current = textOf;
  });
  const settled = value?.text ?? '';
  useEffect(() => {
    const miles = milesIn(text);
    if (typeof miles !== 'number' || text === settled) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      setPending(true);
      send(fireflyCall, { vin, mileage: milesOf(units, miles) }, { signal: leaving.signal }).then(
        answer => {
          setValue({ text, answer, error: null });
          setPending(false);
        },
        (error: unknown) => {
          if (leaving.signal.aborted) return;
          setValue({ text, answer: null, error: refusalOf(error) ?? latest.current(error) });
          setPending(false);
        },
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
      setPending(false);
    };
  }, [text, settled, vin, units]);
  return {
    text,
    setText,
    value,
    pending,
    isWrong: milesIn(text) === 'wrong',
    /** Asks once more after a failure. */
    again: () => setValue(last => (last?.error ? null : last)),
  };
}

/** The limit of a day ends at midnight: its own sentence says more than the minutes until then. */
function refusalOf(error: unknown): string | null {
  const answer = error instanceof CallError ? error.answer : null;
  return answer?.reason === 'valuation_limit' ? answer.message : null;
}
