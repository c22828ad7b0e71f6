import { useTranslations } from '../messages/intl.ts';
import { CallError } from '../../client.ts';

/**
 * The sentence for a call that failed: how long to wait after too many tries, else the server's own where it gave one,
 * else what happened on the way.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('problems.call');
  return error => {
    if (!(error instanceof CallError)) return t('unreadable');
    const { answer, fault } = error;
    if (answer?.code === 'rate_limited' && answer.retry_after)
      return t('wait', { minutes: Math.ceil(answer.retry_after / 60) });
    return answer?.message ?? t(fault ?? 'unreadable');
  };
}
