import type { Plan } from '@marque/server/money/plans/contract';
import type { Preview } from '@marque/server/vehicles/decode/contract';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { MemberEntitlement } from '../../../money/orders/member-entitlement.ts';
import { OfferButton } from './sticker-offer.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './buy-box.module.css';

/** Whether a classic has its sheet alone for sale, as no source has more of it than public sales. */
export const isSheetOnly = ({ kind, offers }: Preview): boolean =>
  kind === 'classic' && offers.sticker && !offers.report;

/** How many public sales and listings the sources have of a number; null where none of them says. */
export function salesOf({ on_file: rows }: Preview): number | null {
  const sales = rows.find(({ section }) => section === 'auctions');
  return sales?.state === 'none_reported' ? 0 : (sales?.count ?? null);
}

interface SheetBoxProps {
  preview: Preview;
  plan: Plan;
  has: Record<'report' | 'sticker', MemberEntitlement | null>;
}

/** The sheet of a classic with its price, and beside it what the sources have of the number. */
export function SheetBox({ preview, plan, has }: SheetBoxProps) {
  const t = useTranslations('vehicles.buy');
  const sales = salesOf(preview);
  const isThere = preview.on_file.some(({ section, state }) => section === 'auctions' && state === 'records_exist');
  return (
    <aside className={`${styles.buyBox} ${cardStyles.card} ${cardStyles.paddedCard}`} aria-labelledby="buy">
      <h2 className={ui.text24} id="buy">
        {t('classic_title')}
      </h2>
      <OfferButton plan={plan} vin={preview.vin} has={has.sticker} tiers />
      <p className={`${ui.secondaryText} ${ui.text14} ${ui.marginTop4}`}>
        {sales === null
          ? t(isThere ? 'classic_sales_some' : 'classic_sales_unknown')
          : t('classic_sales', { count: sales })}{' '}
        {t('classic_rule')}
      </p>
      {has.report?.document && (
        <p className={ui.marginTop3}>
          <Link to={has.report.document}>{t('open')}</Link>
        </p>
      )}
    </aside>
  );
}
