import './makes-messages.ts';
import { useTranslations } from 'use-intl';
import { marqueContext } from '../context.ts';
import { pageTitle } from '../shell/layout/page-title.ts';
import type { Route } from './+types/makes-page';
import { CarsTrail } from './cars-trail.tsx';
import { carsPath } from './cars-path.ts';
import { CheckBox } from './check-box.tsx';
import { describeTrail } from './describe-trail.ts';
import { LetterLinks } from './letter-links.tsx';
import { NameLinks } from './name-links.tsx';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './makes.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('makes.index.title'), description: t('makes.index.description') }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  describeTrail(marque, url, []);
  marque.share(async () => {});
  return { makes: await marque.app.makes.list() };
}

/** Every make, the ones people look for first at the top. */
export default function MakesPage({ loaderData: { makes } }: Route.ComponentProps) {
  const t = useTranslations('makes.index');
  return (
    <div className={`${ui.pageWidth} ${styles.carsPage}`}>
      <CarsTrail steps={[]} />
      <h1 className={ui.text44}>{t('title')}</h1>
      <p className={`${ui.leadText} ${ui.marginTop3}`}>{t('lead')}</p>
      <CheckBox />
      <section aria-labelledby="popular">
        <h2 className={ui.text24} id="popular">
          {t('popular')}
        </h2>
        <NameLinks links={makes.filter(({ popular }) => popular)} pathOf={carsPath} large />
      </section>
      <section aria-labelledby="others">
        <h2 className={ui.text24} id="others">
          {t('others')}
        </h2>
        <LetterLinks links={makes} pathOf={carsPath} label={t('letters')} />
      </section>
    </div>
  );
}
