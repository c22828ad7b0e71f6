import type { Call } from '@marque/server/kit/contract';
import type { z } from 'zod';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { type Action, useCall } from '../../../kit/forms/use-call.ts';
import { useToast } from '../../../kit/ui/notice/toast.tsx';

/** A change of roles: it says that it is done or proposed, or why it is not, and reads the page again. */
export function useRoleCall<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  done: 'invited' | 'ended' | 'changed',
  onDone: () => void = () => {},
): Action<z.input<Input>, z.output<Answer>> {
  const t = useTranslations('console-roles');
  const toast = useToast();
  return useCall(call, {
    revalidate: 'success',
    onSuccess: answer => {
      const isProposed = typeof answer === 'object' && answer !== null && 'approval' in answer && answer.approval;
      toast({ title: t(`done.${isProposed ? 'proposed' : done}`) });
      onDone();
    },
    onError: (_error, text) => toast({ title: t('failed'), detail: text, error: true }),
  });
}
