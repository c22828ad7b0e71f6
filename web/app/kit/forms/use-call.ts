import type { Call } from '@marque/server/kit/contract';
import { QueryClient, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { send } from '../../client.ts';
import { useErrorText } from './error-text.ts';

/**
 * Mutations share nothing with the queries of a page, and pages without queries send, too. Without a connection a
 * mutation fails instead of waiting for one, and nothing that was sent, such as a password, is kept.
 */
const mutations = new QueryClient({
  defaultOptions: { mutations: { retry: false, networkMode: 'always', gcTime: 0 } },
});

/** Thrown by an action that its reader canceled: it ends without an error. */
export class Canceled extends Error {}

export interface ActionOptions<Input, Answer> {
  /** Runs after a success; the action stays pending until it is done. */
  onSuccess?: (answer: Answer, input: Input) => unknown;
  /** `text` is the sentence for the reader. */
  onError?: (error: Error, text: string) => unknown;
  /** Runs the loaders of the page again: after a success, or whatever the outcome. */
  revalidate?: 'success' | 'always';
  /**
   * A success leads to another page: the action stays pending until then. When the browser shows this page again from
   * its cache, the action is reset and the loaders run again.
   */
  leaves?: boolean | ((answer: Answer) => boolean);
}

export interface Action<Input, Answer = unknown> {
  pending: boolean;
  /** The last input sent, or null. */
  input: Input | null;
  /** The last answer; it stays while the action is taken again. */
  answer: Answer | null;
  error: Error | null;
  /** The sentence for the error. */
  errorText: string | null;
  /** Takes the action, unless it is pending already: a double click sends once. */
  run: (input: Input, onError?: (error: Error) => void) => void;
}

/**
 * An action of a page that changes something, in one step or several: pending, failed with a sentence, or answered.
 * One call alone is `useCall`.
 */
export function useAction<Input, Answer>(
  step: (input: Input) => Promise<Answer>,
  { onSuccess, onError, revalidate, leaves = false }: ActionOptions<Input, Answer> = {},
): Action<Input, Answer> {
  const textOf = useErrorText();
  const router = useRevalidator();
  const busy = useRef(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isLeft = (given: Answer) => (typeof leaves === 'function' ? leaves(given) : leaves);
  const { mutate, reset, ...mutation } = useMutation(
    {
      mutationFn: step,
      onSuccess: async (given: Answer, input: Input) => {
        setAnswer(given);
        await onSuccess?.(given, input);
        if (revalidate) await router.revalidate();
      },
      onError: async error => {
        if (!(error instanceof Canceled)) await onError?.(error, textOf(error));
        if (revalidate === 'always') await router.revalidate();
      },
      onSettled: (given, error) => {
        busy.current = !error && isLeft(given as Answer);
      },
    },
    mutations,
  );
  useReturn(leaves !== false, () => {
    busy.current = false;
    reset();
    void router.revalidate();
  });
  const error = mutation.error instanceof Canceled ? null : mutation.error;
  return {
    pending: mutation.isPending || (mutation.isSuccess && isLeft(mutation.data)),
    input: mutation.variables ?? null,
    answer,
    error,
    errorText: error && textOf(error),
    run: (input, failed) => {
      if (busy.current) return;
      busy.current = true;
      mutate(input, failed ? { onError: failed } : {});
    },
  };
}

/** The browser shows a page that was left as it was left: with its action still pending. */
function useReturn(leaves: boolean, begin: () => void): void {
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    if (!leaves) return;
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [leaves]);
}

/** One call of a contract as an action. */
export function useCall<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  options: ActionOptions<z.input<Input>, z.output<Answer>> = {},
): Action<z.input<Input>, z.output<Answer>> {
  return useAction((input: z.input<Input>) => send(call, input), options);
}
