import { useTranslations } from 'use-intl';
import { Trail } from '../ui/page/trail.tsx';
import { carsPath } from './cars-path.ts';

/** The way to a page of cars: its steps after the list of makes. */
export function CarsTrail({ steps }: { steps: readonly (readonly [name: string, path: string])[] }) {
  const t = useTranslations('makes');
  return <Trail label={t('trail')} steps={[[t('home'), '/'], [t('all'), carsPath()], ...steps]} />;
}
