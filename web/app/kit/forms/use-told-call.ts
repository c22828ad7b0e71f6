import type { Call } from '@marque/server/kit/contract';
import type { z } from 'zod';
import { useToast } from '../ui/notice/toast.tsx';
import { type Action, type ActionOptions, useCall } from './use-call.ts';

interface Told {
  /** `proposed`: where the answer says that a second person decides. */
  words: { done: string; proposed?: string; failed: string };
  onDone?: () => void;
  revalidate?: ActionOptions<never, never>['revalidate'];
}

/** A change that says when it is done, waits for a second person, or was not made and why; then the page is read again. */
export function useToldCall<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  { words, onDone, revalidate = 'success' }: Told,
): Action<z.input<Input>, z.output<Answer>> {
  const toast = useToast();
  return useCall(call, {
    revalidate,
    onSuccess: answer => {
      toast({ title: (isProposed(answer) ? words.proposed : undefined) ?? words.done });
      onDone?.();
    },
    onError: (_error, text) => toast({ title: words.failed, detail: text, error: true }),
  });
}

const isProposed = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'approval' in answer && Boolean(answer.approval);
