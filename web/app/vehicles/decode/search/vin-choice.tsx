import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { vehiclePath } from '../vehicle-path.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as choiceStyles from './vehicle-choice.module.css';

interface VinChoiceProps {
  vins: { vin: string; title: string | null }[];
  /** Where a VIN leads; the page of its vehicle unless named. */
  pathOf?: (vin: string) => string;
  /** On a page that has a heading of its own. */
  heading?: 'h1' | 'h2';
}

/** The VINs of a text that has several; the reader says which is meant. */
export function VinChoice({ vins, pathOf = vehiclePath, heading: Heading = 'h1' }: VinChoiceProps) {
  const t = useTranslations('vehicle-search.check');
  return (
    <section>
      <Heading className={Heading === 'h1' ? `${ui.text44} ${ui.marginTop8}` : ui.text32}>{t('vins_title')}</Heading>
      <p className={`${ui.leadText} ${ui.marginTop2} ${ui.marginBottom6}`}>{t('vins_lead', { count: vins.length })}</p>
      <ul className={ui.stack}>
        {vins.map(({ vin, title }) => (
          <li key={vin}>
            <Link
              className={`${cardStyles.card} ${cardStyles.paddedCard} ${choiceStyles.vehicleLink}`}
              to={pathOf(vin)}
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
