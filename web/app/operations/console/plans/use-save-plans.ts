import { savePlansCall } from '@marque/server/money/plans/contract';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useBrandQuery } from '../../../identity/accounts/console/console-path.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { useToast } from '../../../kit/ui/notice/toast.tsx';

/** Saves changes of plans and goes back to the list; says where a second operator has to approve. */
export function useSavePlans() {
  const t = useTranslations('console-plans');
  const toast = useToast();
  const navigate = useNavigate();
  const here = useBrandQuery();
  return useCall(savePlansCall, {
    revalidate: 'success',
    onSuccess: ({ approval }) => {
      toast({ title: t(approval ? 'proposed' : 'saved'), kind: 'member' });
      return navigate({ search: here('') });
    },
  });
}
