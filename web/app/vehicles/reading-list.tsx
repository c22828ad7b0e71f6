import type { ClassicReading } from '@marque/server/vehicles/contract';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { MakeLogo } from '../ui/vehicle/make-logo.tsx';
import { readingTitle } from './words/reading-words.ts';
import { vehiclePath } from './vehicle-path.ts';

/** The vehicles one classic number can belong to; the visitor knows which. */
export function ReadingList({ number, readings }: { number: string; readings: ClassicReading[] }) {
  const t = useTranslations('vehicles.readings');
  return (
    <section aria-labelledby="readings">
      <h2 className="t24" id="readings">
        {t('title', { count: readings.length })}
      </h2>
      <p className="c2 mt-1">{t('text')}</p>
      <ol className="stack mt-5">
        {readings.map((reading, index) => (
          <li key={`${reading.rule}${readingTitle(reading)}`}>
            <Link className="card card-p reading" to={`${vehiclePath(number)}?reading=${index + 1}`}>
              <MakeLogo make={reading.make} classic />
              <span className="grow">
                <span className="b t18">{readingTitle(reading)}</span>
                <span className="c2">
                  {[reading.series, reading.body, reading.engine, reading.plant].filter(Boolean).join(' · ')}
                </span>
                <span className="src">{t('fit', { share: reading.confidence })}</span>
              </span>
              <ArrowRight className="ic" aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
