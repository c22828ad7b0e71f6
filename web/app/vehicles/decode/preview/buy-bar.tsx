import type { Plan } from '@marque/server/money/plans/contract';
import type { Preview } from '@marque/server/vehicles/decode/contract';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MemberEntitlement } from '../../../money/orders/member-entitlement.ts';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { buyPath, mistyped, usePlanPrice } from './buy-box.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './buy-bar.module.css';

interface BuyBarProps {
  preview: Preview;
  plan: Plan | null;
  has: MemberEntitlement | null;
}

/**
 * The way to the report at the lower edge of the screen, as long as the box with the price is not on it. It sticks
 * inside the page, so the footer below stays free.
 */
export function BuyBar({ preview, plan, has }: BuyBarProps) {
  const t = useTranslations('vehicles.buy');
  const priceText = usePlanPrice();
  const gated = useFrame()?.gated ?? false;
  const isBoxShown = useIsShown('buy');
  if (!preview.offers.report || !plan || mistyped(preview)) return null;
  const cost = has?.cost ?? null;
  const isDown = preview.sources === 'down' && !has?.document;
  return (
    <div data-buy-bar className={styles.buyBar} hidden={isBoxShown}>
      <p className={styles.buyBarText}>
        <b className={ui.mediumWeight}>{t('title')}</b>
        <span className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>
          {isDown ? t('bar_down') : has?.document ? t('bar_have') : cost === null ? priceText(plan) : t('bar_credit')}
        </span>
        {gated && <span className={`${ui.secondaryText} ${ui.text14}`}>{t('bar_gated')}</span>}
      </p>
      {isDown ? (
        <ButtonLink to="#sources">{t('bar_why')}</ButtonLink>
      ) : (
        <ButtonLink look="main" to={has?.document ?? buyPath(plan, 'report', preview.vin)}>
          {t(has?.document ? 'bar_open' : cost === null ? 'bar_go' : 'bar_use')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Whether an element of the page is on the screen. */
function useIsShown(id: string): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const box = document.getElementById(id);
    if (!box) return;
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting ?? false));
    observer.observe(box.closest('aside') ?? box);
    return () => observer.disconnect();
  }, [id]);
  return shown;
}
