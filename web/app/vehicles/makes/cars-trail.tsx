import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { carsPath } from './cars-path.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as trailStyles from '../../kit/ui/page/trail.module.css';

/** The way to a page of cars: its steps after the list of makes. Content pages have their own, so as not to load this. */
export function CarsTrail({ steps }: { steps: readonly (readonly [name: string, path: string])[] }) {
  const t = useTranslations('makes');
  const all = [[t('home'), '/'], [t('all'), carsPath()], ...steps] as const;
  return (
    <nav aria-label={t('trail')}>
      <ol className={`${trailStyles.trail} ${ui.text14}`}>
        {all.map(([name, path], at) => (
          <li key={path}>
            {at === all.length - 1 ? <span aria-current="page">{name}</span> : <Link to={path}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
