import {
  returnChoicesCall,
  returnDocumentCall,
  type ReturnAbout,
  type ReturnReason,
} from '@marque/server/documents/returns/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../client.ts';
import { useErrorText } from '../../kit/forms/error-text.ts';
import { useCall } from '../../kit/forms/use-call.ts';

/** The returned document, and the server's sentence about it. */
export interface ReturnResult {
  reason: ReturnReason;
  message: string;
}

/**
 * The actions possible with a document now; asked each time, since a minute may change it, and again when the page shows
 * the document in another state. Until that answer is there the one before it stays.
 */
export function useChoices(about: ReturnAbout, state: string) {
  const textOf = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['return-choices', about.doc_kind, about.vin, state],
    queryFn: async ({ signal }) => (await send(returnChoicesCall, about, { signal })).choices,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  return { choices: data ?? null, errorText: error && textOf(error) };
}

/** Gives a document back; then its dialog says what was given back. */
export function useReturn(about: ReturnAbout, onDone: (done: ReturnResult) => void) {
  const giveBack = useCall(returnDocumentCall, {
    leaves: true,
    onSuccess: ({ message }, { reason }) => onDone({ reason, message }),
  });
  return { ...giveBack, run: (reason: ReturnReason) => giveBack.run({ ...about, reason }) };
}
