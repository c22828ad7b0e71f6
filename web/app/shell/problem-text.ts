import { useTranslations } from 'use-intl';
import { CallError } from '../client.ts';

/** The sentence for a call that failed: the server's own where it gave one, else what happened on the way. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations('problems.call');
  return error => {
    if (!(error instanceof CallError)) return t('unreadable');
    return error.answer?.message ?? t(error.fault ?? 'unreadable');
  };
}
