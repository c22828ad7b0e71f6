import type { DisputeState, RefundState, SandboxPayment } from '@marque/server/money/payments/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '../../kit/ui/data/money.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import type { Tone } from '../../kit/ui/data/tone.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as sandboxStyles from './sandbox.module.css';

const REFUNDS: Record<RefundState, Tone> = { pending: 'caution', settled: 'ready', failed: 'serious' };
const DISPUTES: Record<DisputeState, Tone> = { open: 'caution', won: 'ready', lost: 'serious' };

/** What has happened to a sandbox payment: its dispute, its refunds, and the bills of a subscription. */
export function SandboxActivity({ payment }: { payment: SandboxPayment }) {
  const t = useTranslations('payments');
  const money = useMoney();
  const { refunds, dispute, bills, currency } = payment;
  return (
    <>
      {dispute && (
        <section className={sandboxStyles.sandboxActivity}>
          <h2 className={ui.text14}>{t('dispute')}</h2>
          <StateWord tone={DISPUTES[dispute]}>{t(`disputeState.${dispute}`)}</StateWord>
        </section>
      )}
      {refunds.length > 0 && (
        <section className={sandboxStyles.sandboxActivity}>
          <h2 className={ui.text14}>{t('refunds')}</h2>
          <ul>
            {refunds.map(refund => (
              <li key={refund.id}>
                <b className={ui.tabularNumbers}>{money(refund.amount, currency)}</b>
                <StateWord tone={REFUNDS[refund.state]}>{t(`refundState.${refund.state}`)}</StateWord>
              </li>
            ))}
          </ul>
        </section>
      )}
      {bills.length > 0 && <Bills bills={bills} />}
    </>
  );
}

function Bills({ bills }: { bills: SandboxPayment['bills'] }) {
  const t = useTranslations('payments');
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <section className={sandboxStyles.sandboxActivity}>
      <h2 className={ui.text14}>{t('bills')}</h2>
      <ul>
        {bills.map(bill => (
          <li key={bill.id}>
            <a href={`/pay/sandbox/${bill.id}`}>{`${day(bill.from)} – ${day(bill.until)}`}</a>
            <StateWord tone={bill.state === 'captured' ? 'ready' : 'serious'}>
              {t(bill.state === 'captured' ? 'billPaid' : 'billFailed')}
            </StateWord>
          </li>
        ))}
      </ul>
    </section>
  );
}
