import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from '../../ui/action/link.tsx';
import { VinText } from '../../ui/vin/vin.tsx';
import { vehiclePath } from '../vehicle-path.ts';
import * as cardStyles from '../../ui/page/card.module.css';
import * as ui from '../../ui/page/primitives.module.css';
import * as choiceStyles from './vehicle-choice.module.css';

/** The VINs of a text that has several; the reader says which is meant. */
export function VinChoice({ vins }: { vins: { vin: string; title: string | null }[] }) {
  const t = useTranslations('vehicles.check');
  return (
    <section>
      <h1 className={`${ui.text44} ${ui.marginTop8}`}>{t('vins_title')}</h1>
      <p className={`${ui.leadText} ${ui.marginTop2} ${ui.marginBottom6}`}>{t('vins_lead', { count: vins.length })}</p>
      <ul className={ui.stack}>
        {vins.map(({ vin, title }) => (
          <li key={vin}>
            <Link
              className={`${cardStyles.card} ${cardStyles.paddedCard} ${choiceStyles.vehicleLink}`}
              to={vehiclePath(vin)}
            >
              <span className={ui.grow}>
                <span className={`${ui.semibold} ${ui.text18}`}>{title ?? t('no_name')}</span>
                <span className={ui.secondaryText}>
                  <VinText vin={vin} />
                </span>
              </span>
              <ArrowRight className={ui.icon} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
