import type { Plan } from '@marque/server/money/plans/contract';
import type { Preview } from '@marque/server/vehicles/decode/contract';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { checkoutPath } from '../../../money/orders/checkout-path.ts';
import type { MemberEntitlement } from '../../../money/orders/member-entitlement.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { Cached } from '../../../kit/ui/page/cached-markup.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './buy-box.module.css';

interface BuyBoxProps {
  preview: Preview;
  plan: Plan | null;
  /** The report and the window sticker as one purchase; null where that is not sold. */
  both: Plan | null;
  /** The member's entitlement for this vehicle; null for a visitor. */
  has: MemberEntitlement | null;
  /** Credits a document costs where one wallet pays for all. */
  costs: Costs;
}

type Costs = Record<'vhr' | 'sticker', number>;

/** The report with its price: what it contains, what it does not, and when the money comes back. */
export function BuyBox({ preview, plan, both, has, costs }: BuyBoxProps) {
  const t = useTranslations('vehicles.buy');
  if (mistyped(preview)) return <NumberFirst />;
  if (!preview.offers.report || !plan) return preview.offers.sticker ? null : <NothingToBuy preview={preview} />;
  const isKnown = preview.on_file.some(row => (row.count ?? 0) > 0);
  return (
    <aside className={`${styles.buyBox} ${cardStyles.card}`} aria-labelledby="buy">
      <div className={cardStyles.paddedCard}>
        <h2 className={ui.text24} id="buy">
          {t('title')}
        </h2>
        {has?.document ? (
          <>
            <p className={`${ui.secondaryText} ${ui.marginTop3}`}>{t('have')}</p>
            <ButtonLink look="main" size="search" wide className={ui.marginTop5} to={has.document}>
              {t('open')}
            </ButtonLink>
          </>
        ) : (
          <Offer
            plan={plan}
            both={sellsBoth(preview) ? both : null}
            vin={preview.vin}
            has={has}
            costs={costs}
            down={preview.sources === 'down'}
          />
        )}
      </div>
      <BuyMore features={plan.features} lacks={plan.not_included} isKnown={isKnown} kind={preview.kind} />
    </aside>
  );
}

interface BuyMoreProps {
  features: string[];
  lacks: string[];
  /** Some source has records of the vehicle. */
  isKnown: boolean;
  kind: Preview['kind'];
}

/** The contents of the report, and its limits, the same for all vehicles with records. */
function BuyMore({ features, lacks, isKnown, kind }: BuyMoreProps) {
  const t = useTranslations('vehicles.buy');
  // The features of a plan are those of vehicles of the United States market.
  const own = kind === 'europe' || kind === 'classic' ? [t(`contains_${kind}`)] : features;
  return (
    <Cached
      as="div"
      part="buy-more"
      by={[own.join(), lacks, isKnown]}
      className={`${cardStyles.paddedCard} ${styles.buyMore}`}
    >
      <BuyMoreInside own={own} lacks={lacks} isKnown={isKnown} />
    </Cached>
  );
}

function BuyMoreInside({ own, lacks, isKnown }: { own: string[]; lacks: string[]; isKnown: boolean }) {
  const t = useTranslations('vehicles.buy');
  return (
    <>
      <h3 className={`${ui.text14} ${ui.semibold}`}>{t('contains')}</h3>
      <BuyLines sign={<Check className={ui.icon} aria-hidden />}>{[...(isKnown ? [t('known')] : []), ...own]}</BuyLines>
      <h3 className={`${ui.text14} ${ui.semibold}`}>{t('lacks')}</h3>
      <BuyLines quiet sign={<Minus className={ui.icon} aria-hidden />}>
        {lacks}
      </BuyLines>
      <h3 className={`${ui.text14} ${ui.semibold}`}>{t('refund_title')}</h3>
      <p className={`${ui.text14} ${ui.secondaryText} ${ui.marginTop1}`}>{t('refund')}</p>
    </>
  );
}

/** A sticker is sold with the report where one can be made and the maker's own label is not free. */
function sellsBoth({ offers, sticker_grade: grade }: Preview): boolean {
  return offers.sticker && grade !== null && grade !== 'A';
}

interface OfferProps extends Pick<BuyBoxProps, 'both' | 'has' | 'costs'> {
  plan: Plan;
  vin: string;
  /** No source answers at the moment. */
  down: boolean;
}

/** A credit for who has one, else the price; both lead to the page where it is decided. */
function Offer({ plan, both, vin, has, costs, down }: OfferProps) {
  const t = useTranslations('vehicles.buy');
  const priceText = usePlanPrice();
  const cost = has?.cost ?? null;
  return (
    <>
      {down && (
        <p className={ui.marginTop3}>
          <a className={`${ui.primaryText} ${styles.outageLink}`} href="#sources">
            {t('bar_down')}
          </a>
        </p>
      )}
      {cost === null ? (
        <>
          <p className={`${ui.priceAmount} ${ui.tabularNumbers} ${ui.marginTop3}`}>{priceText(plan)}</p>
          <p className={`${ui.secondaryText} ${ui.text14} ${ui.marginTop1}`}>
            {plan.unit === 'global' ? t('credit', { report: costs.vhr, sticker: costs.sticker }) : plan.name}
            {'. '}
            {t('again')}
          </p>
        </>
      ) : (
        <p className={`${ui.secondaryText} ${ui.marginTop3}`}>{t('from_credit')}</p>
      )}
      <ButtonLink
        look={down ? 'second' : 'main'}
        size="search"
        wide
        className={ui.marginTop5}
        to={buyPath(plan, 'report', vin)}
      >
        {cost === null ? t('go') : t('use', { count: cost, left: has?.left ?? 0 })}
      </ButtonLink>
      {both && cost === null && (
        <ButtonLink wide className={ui.marginTop3} to={buyPath(both, 'report', vin)}>
          {t('both', { price: priceText(both) })}
        </ButtonLink>
      )}
      <ButtonLink wide className={ui.marginTop3} to={`/pricing?vin=${vin}`}>
        {t('compare')}
      </ButtonLink>
    </>
  );
}

/** The price of a plan in one form everywhere: what several cost together, or what one costs. */
export function usePlanPrice(): (plan: Plan) => string {
  const t = useTranslations('vehicles');
  const money = useMoney();
  return plan => {
    const price = money(plan.price, plan.currency);
    if (plan.quantity <= 1) return price;
    return t(plan.unit === 'global' ? 'credits_for' : 'count_for', { price, count: plan.quantity });
  };
}

function BuyLines({ children, sign, quiet }: { children: string[]; sign: ReactNode; quiet?: boolean }) {
  return (
    <ul className={`${ui.text14} ${styles.buyList}`}>
      {children.map(line => (
        <li key={line} className={quiet ? `${ui.iconItem} ${ui.secondaryText}` : ui.iconItem}>
          {sign}
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

function NothingToBuy({ preview }: { preview: Preview }) {
  const t = useTranslations('vehicles.buy');
  return (
    <div className={ui.marginTop8}>
      <Message tone="info" level={2} title={t('nothing_title')}>
        <p>{preview.kind === 'classic' ? t('nothing_classic') : t('nothing')}</p>
      </Message>
    </div>
  );
}

/** A North American number whose check digit does not fit: no document is made for it, so none is sold. */
export function mistyped({ kind, check_digit: digit }: Preview): boolean {
  return kind === 'modern' && digit?.ok === false;
}

function NumberFirst() {
  const t = useTranslations('vehicles.buy');
  return (
    <aside className={`${styles.buyBox} ${cardStyles.card} ${cardStyles.paddedCard}`} aria-labelledby="buy">
      <h2 className={ui.text24} id="buy">
        {t('title')}
      </h2>
      <p className={`${ui.secondaryText} ${ui.marginTop3}`}>{t('number_first')}</p>
      <ButtonLink wide className={ui.marginTop5} to="#number">
        {t('number_first_go')}
      </ButtonLink>
    </aside>
  );
}

/** Where a plan is bought; with a number, its document is made as soon as it is paid. */
export function buyPath(plan: Pick<Plan, 'id' | 'unit'>, document: 'report' | 'sticker', vin: string | null): string {
  const either = plan.unit === 'global' && document === 'sticker';
  return checkoutPath({ plan: plan.id, vin, unit: either ? 'sticker' : undefined });
}
