import { type Order, paymentUpdateCall } from '@marque/server/money/orders/contract';
import { useEffect, useState } from 'react';
import { CallError, send } from '../../../client.ts';

export interface Settled {
  order: Order;
  state: 'done' | 'failed' | 'processing';
  next: string;
  /** Paid for an account that is not open in this browser: a link has been mailed. */
  mailed: boolean;
}

/** Pauses between questions: 30 s together, then the reader decides. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000];

type Known = Settled | 'unknown' | null;

/** Asks after a payment until it is decided or half a minute has passed. */
export function usePayment(customData: string, first: Known) {
  const [settled, setSettled] = useState<Known>(first);
  const [round, setRound] = useState(0);
  const open = settled === 'unknown' || (settled !== null && settled.state === 'processing');
  const waiting = open && round < PAUSES_MS.length;
  useEffect(() => {
    if (!waiting) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void ask(customData, asking.signal).then(answer => {
        if (asking.signal.aborted) return;
        setSettled(answer);
        setRound(round + 1);
      });
    }, PAUSES_MS[round]);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [customData, round, waiting]);
  return { settled, waiting, again: () => setRound(0) };
}

/** A refusal of the link is final; anything else may be asked again. */
async function ask(customData: string, signal: AbortSignal): Promise<Known> {
  try {
    const { order, state, next, mailed } = await send(paymentUpdateCall, { custom_data: customData }, { signal });
    return { order, state, next, mailed };
  } catch (error) {
    return error instanceof CallError && error.answer?.code === 'invalid_input' ? null : 'unknown';
  }
}
