import {
  returnChoicesCall,
  returnDocumentCall,
  type ReturnAbout,
  type ReturnReason,
} from '@marque/server/returns/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../client.ts';
import { useProblemText } from '../shell/problem-text.ts';

/** What was given back, and the server's sentence about it. */
export interface ReturnResult {
  reason: ReturnReason;
  message: string;
}

/** What may be done with a document now; asked anew each time, since a minute may change it. */
export function useChoices(about: ReturnAbout) {
  const textOf = useProblemText();
  const { data, error } = useQuery({
    queryKey: ['return-choices', about.doc_kind, about.vin],
    queryFn: async ({ signal }) => (await send(returnChoicesCall, about, { signal })).choices,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  return { choices: data ?? null, trouble: error && textOf(error) };
}

/** Gives a document back, one press at a time. */
export function useReturn(about: ReturnAbout, onDone: (done: ReturnResult) => void) {
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const giveBack = async (reason: ReturnReason) => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      const { message } = await send(returnDocumentCall, { ...about, reason });
      onDone({ reason, message });
    } catch (error) {
      setTrouble(textOf(error));
      setBusy(false);
    }
  };
  return { busy, trouble, giveBack: (reason: ReturnReason) => void giveBack(reason) };
}
