import type { Call } from '@marque/server/kit/contract';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { send } from '../../client.ts';
import { useErrorText } from './error-text.ts';

/** What a dialog shows of one thing, read each time it opens. `data` and `problem` are null while it is read. */
export function useDetail<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  input: z.input<Input>,
): { data: z.output<Answer> | null; problem: string | null } {
  const textOf = useErrorText();
  const { data, error } = useQuery({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => send(call, input, { signal }),
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  return { data: data ?? null, problem: error && textOf(error) };
}
