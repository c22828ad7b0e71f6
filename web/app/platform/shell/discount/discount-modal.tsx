import './discount-messages.ts';
import { offeredCouponCall } from '@marque/server/money/coupons/contract';
import { useEffect, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { z } from 'zod';
import { send } from '../../../client.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { closeDiscount } from './discount-place.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

type Offered = NonNullable<z.output<(typeof offeredCouponCall)['answer']>['coupon']>;

const LOOK_MS = 3_000;

/** Tells of the site's coupon, once in a session: not over a field for a VIN, nor over another question. */
export function DiscountModal() {
  const [offered, setOffered] = useState<Offered | null>(null);
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    const aborter = new AbortController();
    let coupon: Offered | null = null;
    const timer = setInterval(() => {
      if (coupon && !isBusy()) {
        clearInterval(timer);
        setOffered(coupon);
      }
    }, LOOK_MS);
    send(offeredCouponCall, {}, { signal: aborter.signal }).then(
      answer => (coupon = answer.coupon),
      () => clearInterval(timer),
    );
    return () => {
      aborter.abort();
      clearInterval(timer);
    };
  }, []);
  if (!offered || isClosed) return null;
  return (
    <LoadedMessages>
      <Discount
        offered={offered}
        onClose={() => {
          closeDiscount();
          setClosed(true);
        }}
      />
    </LoadedMessages>
  );
}

/** Whether a field for a VIN can be seen, something is typed, or another dialog is open. */
function isBusy(): boolean {
  const seen = [...document.querySelectorAll('input[name="vin"]:not([type="hidden"])')];
  return (
    seen.some(field => field.checkVisibility()) ||
    // The list of a member's notices is always in the page.
    document.querySelector('[role="dialog"]:not([popover]), :is(input, textarea, select):focus') !== null
  );
}

function Discount({ offered: { code, worth }, onClose }: { offered: Offered; onClose: () => void }) {
  const t = useTranslations('discount');
  const money = useMoney();
  const title =
    worth.kind === 'percent'
      ? t('percent', { percent: worth.percent })
      : worth.kind === 'amount'
        ? t('amount', { amount: money(worth.amount, worth.currency) })
        : t('unit', { count: worth.units });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={title} description={t('text', { code })}>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop5}`}>
        <ButtonLink look="main" to="/pricing" onClick={onClose}>
          {t('plans')}
        </ButtonLink>
        <Button onClick={onClose}>{t('no')}</Button>
      </div>
    </Dialog>
  );
}
