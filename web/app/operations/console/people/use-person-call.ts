import type { Call } from '@marque/server/kit/contract';
import type { z } from 'zod';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';

type Done = keyof (typeof import('../../../../../messages/en/console-people.json'))['action']['done'];

/** A change of a member, in the words of the page of people. */
export function usePersonCall<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  done: Done,
  onDone?: () => void,
) {
  const t = useTranslations('console-people.action');
  const words = { done: t(`done.${done}`), proposed: t('done.proposed'), failed: t('failed') };
  return useToldCall(call, { words, ...(onDone && { onDone }) });
}
