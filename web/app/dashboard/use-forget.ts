import { forgetSearchCall, type Search } from '@marque/server/vehicles/contract';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { send } from '../client.ts';
import { useProblemText } from '../shell/problem-text.ts';
import { useToast } from '../ui/notice/toast.tsx';

/** Deletes one search or all; the focus goes to the list, as the button pressed goes away with its row. */
export function useForget() {
  const t = useTranslations('dashboard.searches');
  const toast = useToast();
  const textOf = useProblemText();
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const forget = async (what: Search | 'all') => {
    if (busy) return;
    setBusy(what === 'all' ? what : what.id);
    try {
      await send(forgetSearchCall, what === 'all' ? { all: true } : { search: what.id });
      await revalidate();
      toast({ title: t(what === 'all' ? 'cleared' : 'deleted'), kind: 'member' });
      list.current?.focus();
    } catch (error) {
      toast({ title: textOf(error), error: true });
    }
    setBusy(null);
  };
  return { list, busy, forget: (what: Search | 'all') => void forget(what) };
}
