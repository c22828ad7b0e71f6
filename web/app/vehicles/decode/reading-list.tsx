import type { ClassicReading } from '@marque/server/vehicles/decode/contract';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { MakeLogo } from '../../kit/ui/vehicle/make-logo.tsx';
import { readingTitle, schemeOf } from './words/reading-words.ts';
import { vehiclePath } from './vehicle-path.ts';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './search/vehicle-choice.module.css';

/** The vehicles one classic number can belong to; the visitor knows which. */
export function ReadingList({ number, readings }: { number: string; readings: ClassicReading[] }) {
  const t = useTranslations('vehicles.readings');
  return (
    <TitledSection id="readings" title={t('title', { count: readings.length })} heading={ui.text24}>
      <p className={`${ui.secondaryText} ${ui.marginTop1}`}>{t('text')}</p>
      <ol className={`${ui.stack} ${ui.marginTop5}`}>
        {readings.map((reading, index) => (
          <li key={`${reading.rule}${readingTitle(reading)}`}>
            <Link
              className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.vehicleLink}`}
              to={`${vehiclePath(number)}?reading=${index + 1}`}
            >
              <MakeLogo make={reading.make} classic />
              <span className={ui.grow}>
                <span className={`${ui.semibold} ${ui.text18}`}>{readingTitle(reading)}</span>
                <span className={ui.secondaryText}>
                  {[reading.series, reading.body, reading.engine, reading.plant].filter(Boolean).join(' · ')}
                </span>
                <span className={ui.sourceLine}>
                  {t('fit', { share: reading.confidence })} · {schemeOf(reading)}
                </span>
                {reading.notes.map(note => (
                  <span key={note} className={`${ui.secondaryText} ${ui.text14}`}>
                    {note}
                  </span>
                ))}
              </span>
              <ArrowRight className={ui.icon} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}
