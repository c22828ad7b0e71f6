import type { Call } from '@marque/server/kit/contract';
import type { z } from 'zod';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';

/** A change of roles, in the words of their page. */
export function useRoleCall<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  done: 'invited' | 'ended' | 'changed',
  onDone?: () => void,
) {
  const t = useTranslations('console-roles');
  const words = { done: t(`done.${done}`), proposed: t('done.proposed'), failed: t('failed') };
  return useToldCall(call, { words, ...(onDone && { onDone }) });
}
