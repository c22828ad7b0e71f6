import Fuel from 'lucide-react/icons/fuel';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { ComplaintsTable } from '../../../vehicles/ratings/complaints-table.tsx';
import { FuelTable } from '../../../vehicles/ratings/fuel-table.tsx';
import { SafetyTable } from '../../../vehicles/ratings/safety-table.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section } from '../section.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as modelStyles from './model.module.css';

type Ratings = NonNullable<ReportDocument['ratings']>;

const isQueried = ({ state }: Pick<Ratings['fuel'], 'state'>): boolean => state !== 'not_covered';

/** Which parts on the model a report has; nothing is said of what nobody was asked for. */
export function modelParts({ ratings }: ReportDocument): { fuel: boolean; safety: boolean } {
  return {
    fuel: ratings != null && isQueried(ratings.fuel),
    safety: ratings != null && (isQueried(ratings.safety) || isQueried(ratings.complaints)),
  };
}

/** The figures of EPA and NHTSA on the model: fuel economy, then stars and complaints. */
export function ModelSections({ document }: { document: ReportDocument }) {
  const { t } = useReader();
  const { ratings } = document;
  const parts = modelParts(document);
  if (!ratings) return null;
  return (
    <>
      {parts.fuel && (
        <Section id="fuel" title={t('section.fuel')} icon={Fuel} note={t('model')}>
          <div className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
            <FuelTable fuel={ratings.fuel} />
          </div>
        </Section>
      )}
      {parts.safety && (
        <Section id="safety" title={t('section.safety')} icon={ShieldCheck} note={t('model')}>
          <div className={`${cardStyles.card} ${cardStyles.paddedCard} ${modelStyles.modelParts}`}>
            {isQueried(ratings.safety) && <SafetyTable safety={ratings.safety} />}
            {isQueried(ratings.complaints) && (
              <div>
                <h3 className={`${ui.text18} ${ui.marginBottom3}`}>{t('complaints')}</h3>
                <ComplaintsTable complaints={ratings.complaints} />
              </div>
            )}
          </div>
        </Section>
      )}
    </>
  );
}
