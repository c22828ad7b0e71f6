import './home-messages.ts';
import { useState } from 'react';
import { readWords } from '../../platform/sections/read-words.ts';
import { marqueContext } from '../../context.ts';
import { cheapestPlan } from '../../money/plans/cheapest-plan.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { brandSchema } from '../../structured-data.ts';
import { askedSearch } from '../../vehicles/decode/search/asked-search.ts';
import { withPlate } from '../../vehicles/decode/search/plate-address.ts';
import { SearchBox } from '../../vehicles/decode/search/search-box.tsx';
import type { Route } from './+types/home-page';
import { FreeList } from './free-list.tsx';
import { menusFor } from './menus-for.ts';
import { Places } from './places.tsx';
import { TermSection } from '../../platform/sections/term-section.tsx';
import { Samples } from './samples.tsx';
import { TwoDocuments } from './two-documents.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './home-page.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { words, name } = loaderData ?? {};
  return pageTitle(matches, () => ({
    title: words?.title ?? name ?? '',
    ...(words ? { description: words.description } : {}),
  }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  marque.schema.push(...brandSchema(marque, url));
  const [words, documents, samples] = await Promise.all([
    readWords(marque, 'home'),
    readWords(marque, 'home/documents'),
    readWords(marque, 'home/samples'),
  ]);
  const asked = askedSearch(withPlate(marque, url), caller.site.features, caller.site.first_search);
  return {
    asked,
    photoService: app.plates.photos.available,
    /** Only its own tab shows them; another one fetches them when it is opened. */
    ...(asked.by === 'ymm' ? menusFor(marque, asked.typed) : { menus: null, problem: null }),
    name: caller.site.name,
    words,
    documents,
    samples,
    /** A brand for classics shows the sheet it makes. */
    classic: caller.site.first_search === 'classic',
    prices: { report: cheapestPlan(marque, 'vhr'), sticker: cheapestPlan(marque, 'sticker') },
  };
}

export default function HomePage({
  loaderData: { asked, menus, problem, photoService, prices, name, words, documents, samples, classic },
}: Route.ComponentProps) {
  const [free, ...others] = words?.sections ?? [];
  const [way, setWay] = useState(asked.by);
  return (
    <>
      <div className={`${ui.pageWidth} ${styles.hero}`}>
        <div className={styles.heroText}>
          <h1 className={ui.text44}>{words?.title ?? name}</h1>
          {words?.lead && <p className={ui.leadText}>{words.lead}</p>}
        </div>
        <div className={styles.heroColumns}>
          <SearchBox asked={asked} menus={menus} problem={problem} photoService={photoService} onWay={setWay} />
          <Places classic={way === 'classic'} />
        </div>
      </div>
      {free && <FreeList section={free} />}
      {documents && <TwoDocuments words={documents} prices={prices} />}
      {others.map(section => (
        <TermSection section={section} key={section.id} />
      ))}
      {samples && <Samples words={samples} classic={classic} />}
    </>
  );
}
