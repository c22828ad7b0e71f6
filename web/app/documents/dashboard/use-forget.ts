import { forgetSearchCall, type Search } from '@marque/server/vehicles/decode/contract';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { useAction } from '../../kit/forms/use-call.ts';
import { useToast } from '../../kit/ui/notice/toast.tsx';

/** Deletes one search or all; the focus goes to the list, as the button pressed goes away with its row. */
export function useForget() {
  const t = useTranslations('dashboard.searches');
  const toast = useToast();
  const list = useRef<HTMLDivElement>(null);
  const forget = useAction(
    (what: Search | 'all') => send(forgetSearchCall, what === 'all' ? { all: true } : { search: what.id }),
    {
      revalidate: 'success',
      onSuccess: (_answer, what) => {
        toast({ title: t(what === 'all' ? 'cleared' : 'deleted'), kind: 'member' });
        list.current?.focus();
      },
      onError: (_error, text) => toast({ title: text, error: true }),
    },
  );
  const what = forget.pending ? forget.input : null;
  return {
    list,
    busy: what && (what === 'all' ? what : what.id),
    forget: (forgotten: Search | 'all') => forget.run(forgotten),
  };
}
