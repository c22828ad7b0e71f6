import { saveBrandFileCall } from '@marque/server/platform/site-settings/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { useToast } from '../../../kit/ui/notice/toast.tsx';

/** Keeps a file of the brand; what is wrong with it is said in words. */
export function useBrandFile(onDone?: () => void) {
  const t = useTranslations('console-brand');
  const toast = useToast();
  return useCall(saveBrandFileCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('fileSaved'), kind: 'member' });
      onDone?.();
    },
  });
}
