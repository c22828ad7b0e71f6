import './ratings-messages.ts';
import { vehicleRatingsCall, type Ratings } from '@marque/server/vehicles/ratings/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { send } from '../../client.ts';
import { LoadedMessages } from '../../loaded-messages.tsx';
import { ComplaintsTable } from './complaints-table.tsx';
import { FuelTable } from './fuel-table.tsx';
import { SafetyTable } from './safety-table.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './ratings.module.css';

/** Public figures on a vehicle's model. Asked for once the page is there, as a source may take seconds. */
export function ModelRatings(props: { vin: string }) {
  return (
    <LoadedMessages>
      <RatingCards {...props} />
    </LoadedMessages>
  );
}

function RatingCards({ vin }: { vin: string }) {
  const t = useTranslations('ratings');
  const ratings = useRatings(vin);
  if (ratings !== 'asking' && ratings !== 'failed' && !isCovered(ratings)) return null;
  return (
    <section
      className={`${ui.pageWidth} ${ui.paddingBottom20}`}
      aria-labelledby="model-ratings"
      aria-busy={ratings === 'asking'}
    >
      <h2 className={`${ui.text32} ${ui.marginBottom5}`} id="model-ratings">
        {t('preview.title')}
      </h2>
      <p className={`${ui.secondaryText} ${ui.marginBottom5}`}>{t('preview.note')}</p>
      {ratings === 'asking' && <p role="status">{t('preview.asking')}</p>}
      {ratings === 'failed' && <p role="status">{t('preview.failed')}</p>}
      {typeof ratings === 'object' && (
        <div className={styles.ratingCards}>
          <Silent ratings={ratings} />
          <Block title={t('fuel.title')} state={ratings.fuel.state}>
            <FuelTable fuel={ratings.fuel} />
          </Block>
          <Block title={t('safety.title')} state={ratings.safety.state}>
            <SafetyTable safety={ratings.safety} />
          </Block>
          <Block title={t('complaints.title')} state={ratings.complaints.state}>
            <ComplaintsTable complaints={ratings.complaints} />
          </Block>
        </div>
      )}
    </section>
  );
}

/** One line for all that did not answer. */
function Silent({ ratings }: { ratings: Ratings }) {
  const t = useTranslations('ratings');
  const silent = [ratings.fuel, ratings.safety, ratings.complaints].filter(({ state }) => state === 'unavailable');
  if (silent.length === 0) return null;
  return <p>{t('preview.silent', { parts: silent.map(({ source }) => source).join('; ') })}</p>;
}

/** Nothing is said of what nobody was asked for. */
function Block({ title, state, children }: { title: string; state: Ratings['fuel']['state']; children: ReactNode }) {
  if (state === 'not_covered' || state === 'unavailable') return null;
  return (
    <div>
      <h3 className={`${ui.text18} ${ui.marginBottom3}`}>{title}</h3>
      <div className={`${cardStyles.card} ${cardStyles.paddedCard}`}>{children}</div>
    </div>
  );
}

const isCovered = ({ fuel, safety, complaints }: Ratings): boolean =>
  [fuel, safety, complaints].some(({ state }) => state !== 'not_covered');

function useRatings(vin: string): Ratings | 'asking' | 'failed' {
  const [known, setKnown] = useState<{ vin: string; ratings: Ratings | 'failed' } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    send(vehicleRatingsCall, { vin }, { signal: leaving.signal }).then(
      ratings => setKnown({ vin, ratings }),
      () => {
        if (!leaving.signal.aborted) setKnown({ vin, ratings: 'failed' });
      },
    );
    return () => leaving.abort();
  }, [vin]);
  return known?.vin === vin ? known.ratings : 'asking';
}
