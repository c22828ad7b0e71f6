import type { Plan } from '@marque/server/money/plans/contract';
import type { Preview } from '@marque/server/vehicles/decode/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { MemberEntitlement } from '../../../money/orders/member-entitlement.ts';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { buyPath, mistyped, usePlanPrice } from './buy-box.tsx';
import { isSheetOnly, salesOf } from './sheet-box.tsx';
import { stickerBuyPath } from './sticker-offer.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './buy-bar.module.css';

interface BuyBarProps {
  preview: Preview;
  plans: Record<'report' | 'sticker', Plan | null>;
  has: Record<'report' | 'sticker', MemberEntitlement | null>;
}

/** The way to the report, or to the sheet of a classic that has no report, while the box with its price is out of sight. */
export function BuyBar({ preview, plans, has }: BuyBarProps) {
  if (isSheetOnly(preview))
    return plans.sticker && <SheetBar preview={preview} plan={plans.sticker} has={has.sticker} />;
  if (!preview.offers.report || !plans.report || mistyped(preview)) return null;
  return <ReportBar preview={preview} plan={plans.report} has={has.report} />;
}

interface BarProps {
  preview: Preview;
  plan: Plan;
  has: MemberEntitlement | null;
}

function ReportBar({ preview, plan, has }: BarProps) {
  const t = useTranslations('vehicles.buy');
  const state = useBarState(plan, has);
  const isDown = preview.sources === 'down' && !has?.document;
  return (
    <Bar title={t('title')} says={isDown ? t('bar_down') : state.says}>
      {isDown ? (
        <ButtonLink to="#sources">{t('bar_why')}</ButtonLink>
      ) : (
        <ButtonLink look="main" to={has?.document ?? buyPath(plan, 'report', preview.vin)}>
          {state.go}
        </ButtonLink>
      )}
    </Bar>
  );
}

/** The records of the number stand beside the price here as well. */
function SheetBar({ preview, plan, has }: BarProps) {
  const t = useTranslations('vehicles.buy');
  const { says, go } = useBarState(plan, has);
  const sales = salesOf(preview);
  const to = has?.document ?? stickerBuyPath({ plan, vin: preview.vin, has, tiers: true });
  return (
    <Bar title={t('classic_title')} says={sales === null ? says : `${says}, ${t('bar_classic', { count: sales })}`}>
      <ButtonLink look="main" to={to}>
        {go}
      </ButtonLink>
    </Bar>
  );
}

/** The note beside the name of the product, and the label of its button. */
function useBarState(plan: Plan, has: MemberEntitlement | null): { says: string; go: string } {
  const t = useTranslations('vehicles.buy');
  const priceText = usePlanPrice();
  if (has?.document) return { says: t('bar_have'), go: t('bar_open') };
  if ((has?.cost ?? null) !== null) return { says: t('bar_credit'), go: t('bar_use') };
  return { says: priceText(plan), go: t('bar_go') };
}

/** At the lower edge of the screen. It sticks inside the page, so the footer below stays free. */
function Bar({ title, says, children }: { title: string; says: string; children: ReactNode }) {
  const t = useTranslations('vehicles.buy');
  const gated = useFrame()?.gated ?? false;
  const isBoxShown = useIsShown('buy');
  return (
    <div data-buy-bar className={styles.buyBar} hidden={isBoxShown}>
      <p className={styles.buyBarText}>
        <b className={ui.mediumWeight}>{title}</b>
        <span className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>{says}</span>
        {gated && <span className={`${ui.secondaryText} ${ui.text14}`}>{t('bar_gated')}</span>}
      </p>
      {children}
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
