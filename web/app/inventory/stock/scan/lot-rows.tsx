import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import type { LotRow } from './lot-queue.ts';
import type { LotQueue } from './use-lot-queue.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './scan.module.css';

/** The vehicles of this device, the newest first, each with what became of it; one that was refused stays to be corrected. */
export function LotRows({ queue, onCorrect }: { queue: LotQueue; onCorrect: (row: LotRow) => void }) {
  const t = useTranslations('inventory');
  const { rows, sending, drop } = queue;
  if (!rows) return null;
  if (rows.length === 0) return <p className={ui.secondaryText}>{t('lot.none')}</p>;
  const of = (state: LotRow['state']) => rows.filter(row => row.state === state);
  const sent = of('sent');
  return (
    <>
      <p className={ui.secondaryText} role="status">
        {t('lot.counts', { queued: of('queued').length, refused: of('refused').length })}
      </p>
      <ul className={styles.lotRows}>
        {rows.map(row => (
          <li key={row.key}>
            <div className={styles.lotRow}>
              <span className={ui.monospace}>
                {row.vehicle ? <Link to={`/dealer/inventory/${row.vehicle}`}>{row.vin}</Link> : row.vin}
              </span>
              <RowState row={row} isSending={sending === row.key} />
            </div>
            <span className={`${ui.text14} ${ui.tertiaryText}`}>
              {[row.stock_number, row.mileage && `${row.mileage} ${row.mileage_unit}`, row.price && `$${row.price}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {row.state === 'refused' && <p className={ui.seriousText}>{row.reason}</p>}
            {row.state !== 'sent' && sending !== row.key && (
              <div className={ui.flexRow}>
                <Button aria-label={t('lot.change', { vin: row.vin })} onClick={() => onCorrect(row)}>
                  {t('change')}
                </Button>
                <Button look="quiet" aria-label={t('lot.remove', { vin: row.vin })} onClick={() => void drop(row)}>
                  {t('lot.drop')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {sent.length > 0 && (
        <Button look="quiet" onClick={() => void Promise.all(sent.map(drop))}>
          {t('lot.clear')}
        </Button>
      )}
    </>
  );
}

function RowState({ row: { state, outcome }, isSending }: { row: LotRow; isSending: boolean }) {
  const t = useTranslations('inventory.lot');
  if (isSending) return <StateWord tone="info">{t('state.sending')}</StateWord>;
  if (state === 'sent') return <TickWord>{t(outcome ? `outcome.${outcome}` : 'state.sent')}</TickWord>;
  return <StateWord tone={state === 'refused' ? 'serious' : 'neutral'}>{t(`state.${state}`)}</StateWord>;
}
