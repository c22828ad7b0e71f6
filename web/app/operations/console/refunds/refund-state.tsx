import type { BulkRefund } from '@marque/server/operations/bulk-refunds/contract';
import { useRefresh } from '../../../kit/forms/use-refresh.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import type { Tone } from '../../../kit/ui/data/tone.ts';
import * as styles from './refunds.module.css';

/** How often the page looks how far it is. */
const LOOK_MS = 2_000;

const TONES: Record<BulkRefund['state'], Tone> = {
  proposed: 'info',
  running: 'info',
  done: 'neutral',
  stopped: 'caution',
  declined: 'neutral',
};

/** Reads the page again and again while one of them is at work. */
export function useProgress(bulks: readonly BulkRefund[]): void {
  useRefresh(
    bulks.some(({ state }) => state === 'running'),
    LOOK_MS,
  );
}

/** How far it is. */
export function RefundState({ bulk: { state, orders, sent, skipped, waiting } }: { bulk: BulkRefund }) {
  const t = useTranslations('console-refunds');
  const word = t(`state.${state}`);
  const isWhole = state === 'done' && skipped === 0;
  return (
    <span>
      {isWhole ? <TickWord>{word}</TickWord> : <StateWord tone={TONES[state]}>{word}</StateWord>}
      {state === 'running' && (
        <progress
          className={styles.refundProgress}
          max={orders}
          value={orders - waiting}
          aria-label={t('counts', { orders, sent, skipped })}
        />
      )}
      <small className={styles.underState} role="status">
        {t('counts', { orders, sent, skipped })}
      </small>
    </span>
  );
}

/** Sums of several currencies. */
export function useSums(): (sums: BulkRefund['agreed']) => string {
  const money = useMoney();
  return sums => sums.map(({ minor, currency }) => money(minor, currency)).join(' + ') || '–';
}
