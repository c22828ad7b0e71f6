import './home-messages.ts';
import { useTranslations } from 'use-intl';
import { readSections } from '../content/read-sections.ts';
import { marqueContext } from '../context.ts';
import { cheapestPlan } from '../plans/cheapest-plan.ts';
import { pageTitle } from '../shell/layout/page-title.ts';
import { brandSchema } from '../structured-data.ts';
import { askedSearch } from '../vehicles/search/asked-search.ts';
import { SearchBox } from '../vehicles/search/search-box.tsx';
import type { Route } from './+types/home-page';
import { FreeList } from './free-list.tsx';
import { menusFor } from './menus-for.ts';
import { Places } from './places.tsx';
import { Promises } from './promises.tsx';
import { Samples } from './samples.tsx';
import { TwoDocuments } from './two-documents.tsx';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './home-page.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('home.title'), description: t('home.lead') }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  marque.schema.push(...brandSchema(marque, url));
  const asked = askedSearch(url.searchParams, caller.site.features);
  return {
    asked,
    photoService: app.plates.photos.available,
    /** Only its own tab shows them; another one fetches them when it is opened. */
    ...(asked.by === 'ymm' ? menusFor(marque, asked.typed) : { menus: null, problem: null }),
    sections: await readSections(marque, 'home'),
    prices: { report: cheapestPlan(marque, 'vhr'), sticker: cheapestPlan(marque, 'sticker') },
  };
}

export default function HomePage({
  loaderData: { asked, menus, problem, photoService, prices, sections },
}: Route.ComponentProps) {
  const t = useTranslations('home');
  const [free, ...others] = sections;
  return (
    <>
      <div className={`${ui.pageWidth} ${styles.hero}`}>
        <div className={styles.heroText}>
          <h1 className={ui.text44}>{t('title')}</h1>
          <p className={ui.leadText}>{t('lead')}</p>
        </div>
        <div className={styles.heroColumns}>
          <SearchBox asked={asked} menus={menus} problem={problem} photoService={photoService} />
          <Places classic={asked.by === 'classic'} />
        </div>
      </div>
      {free && <FreeList section={free} />}
      <TwoDocuments prices={prices} />
      {others.map(section => (
        <Promises section={section} key={section.id} />
      ))}
      <Samples />
    </>
  );
}
