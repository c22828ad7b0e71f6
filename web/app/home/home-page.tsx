import { useTranslations } from 'use-intl';
import { marqueContext } from '../context.ts';
import { pageTitle } from '../shell/layout/page-title.ts';
import type { Route } from './+types/home-page';
import { FreeList } from './free-list.tsx';
import { Places } from './places.tsx';
import { Promises } from './promises.tsx';
import { Samples } from './samples.tsx';
import { SearchBox } from './search-box.tsx';
import { TwoDocuments } from './two-documents.tsx';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './home-page.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('home.title'), description: t('home.lead') }));
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const asked = new URL(request.url).searchParams;
  const cheapest = (unit: 'vhr' | 'sticker') => {
    const plans = app.plans.list(caller, { unit });
    const plan = plans.find(each => each.kind === 'single') ?? plans[0];
    return plan ? { priceCents: plan.price, currency: plan.currency, quantity: plan.quantity } : null;
  };
  return {
    by: asked.get('by') === 'classic' ? ('classic' as const) : ('vin' as const),
    typed: asked.get('vin') ?? '',
    prices: { report: cheapest('vhr'), sticker: cheapest('sticker') },
  };
}

export default function HomePage({ loaderData: { by, typed, prices } }: Route.ComponentProps) {
  const t = useTranslations('home');
  return (
    <>
      <div className={`${ui.pageWidth} ${styles.hero}`}>
        <div className={styles.heroText}>
          <h1 className={ui.text44}>{t('title')}</h1>
          <p className={ui.leadText}>{t('lead')}</p>
        </div>
        <div className={styles.heroColumns}>
          <SearchBox by={by} typed={typed} />
          <Places classic={by === 'classic'} />
        </div>
      </div>
      <FreeList />
      <TwoDocuments prices={prices} />
      <Promises />
      <Samples />
    </>
  );
}
