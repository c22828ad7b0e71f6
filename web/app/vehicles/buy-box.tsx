import type { Plan } from '@marque/server/plans/contract';
import type { Preview } from '@marque/server/vehicles/contract';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { Price } from '../ui/price.tsx';
import { checkoutPath } from './checkout-path.ts';

/** Brands and readings stand on records that other sections have counted; a value is no record. */
const COUNTED_ELSEWHERE = ['brands', 'odometer', 'value'];

function recordsKnown({ on_file }: Preview): number {
  const own = on_file.filter(row => !COUNTED_ELSEWHERE.includes(row.section));
  return own.reduce((sum, row) => sum + (row.count ?? 0), 0);
}

/** The report with its price: what it contains, what it does not, and when the money comes back. */
export function BuyBox({ preview, plan }: { preview: Preview; plan: Plan | null }) {
  const t = useTranslations('vehicles.buy');
  if (!preview.offers.report || !plan) return preview.offers.sticker ? null : <NothingToBuy preview={preview} />;
  if (mistyped(preview)) return <NumberFirst />;
  const known = recordsKnown(preview);
  return (
    <aside className="buy card" aria-labelledby="buy">
      <div className="card-p">
        <h2 className="t24" id="buy">
          {t('title')}
        </h2>
        <div className="mt-3">
          <Price priceCents={plan.price} currency={plan.currency} />
        </div>
        <p className="c2 t14 mt-1">{t('quantity', { name: plan.name })}</p>
        <ButtonLink look="main" size="search" wide className="mt-5" to={checkoutPath(plan, 'report', preview.vin)}>
          {t('go')}
        </ButtonLink>
        <ButtonLink wide className="mt-3" to={`/pricing?vin=${preview.vin}`}>
          {t('compare')}
        </ButtonLink>
      </div>
      <div className="card-p buy-more">
        <h3 className="t14 b">{t('contains')}</h3>
        <BuyLines sign={<Check className="ic" aria-hidden />}>
          {[...(known > 0 ? [t('known', { count: known })] : []), ...plan.features]}
        </BuyLines>
        <h3 className="t14 b">{t('lacks')}</h3>
        <BuyLines quiet sign={<Minus className="ic" aria-hidden />}>
          {plan.not_included}
        </BuyLines>
        <h3 className="t14 b">{t('refund_title')}</h3>
        <p className="t14 c2 mt-1">{t('refund')}</p>
      </div>
    </aside>
  );
}

function BuyLines({ children, sign, quiet }: { children: string[]; sign: ReactNode; quiet?: boolean }) {
  return (
    <ul className="t14 bl">
      {children.map(line => (
        <li key={line} className={quiet ? 'li c2' : 'li'}>
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
    <div className="mt-8">
      <Message tone="info" level={2} title={t('nothing_title')}>
        <p>{preview.kind === 'classic' ? t('nothing_classic') : t('nothing')}</p>
      </Message>
    </div>
  );
}

/** A North American number whose check digit does not fit: no document is made for it, so none is sold. */
export function mistyped({ kind, check_digit: digit }: Preview): boolean {
  return kind === 'modern' && digit !== null && !digit.ok;
}

function NumberFirst() {
  const t = useTranslations('vehicles.buy');
  return (
    <aside className="buy card card-p" aria-labelledby="buy">
      <h2 className="t24" id="buy">
        {t('title')}
      </h2>
      <p className="c2 mt-3">{t('number_first')}</p>
      <ButtonLink wide className="mt-5" to="#number">
        {t('number_first_go')}
      </ButtonLink>
    </aside>
  );
}
