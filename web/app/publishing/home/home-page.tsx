import './home-messages.ts';
import { useState } from 'react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import FolderSearch from 'lucide-react/icons/folder-search';
import ListChecks from 'lucide-react/icons/list-checks';
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import { useTranslations } from '../../kit/messages/intl.ts';
import { readWords, type Section } from '../../platform/sections/read-words.ts';
import { marqueContext } from '../../context.ts';
import { cheapestPlan } from '../../money/plans/cheapest-plan.ts';
import { titledByContent } from '../../platform/shell/layout/page-title.ts';
import { brandSchema } from '../../structured-data.ts';
import { searchOf } from '../../vehicles/decode/search/search-query.ts';
import { withPlate } from '../../vehicles/decode/search/plate-address.ts';
import { SearchBox } from '../../vehicles/decode/search/search-box.tsx';
import type { Route } from './+types/home-page';
import { menusFor } from './menus-for.ts';
import { TermSection } from '../../platform/sections/term-section.tsx';
import { Samples } from './samples.tsx';
import { TwoDocuments } from './two-documents.tsx';
import { coupe } from '../../kit/ui/vehicle/silhouette-coupe.ts';
import { SilhouetteDrawing } from '../../kit/ui/vehicle/silhouette-drawing.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './home-page.module.css';
import * as freeListStyles from './free-list.module.css';
import * as silhouetteStyles from '../../kit/ui/vehicle/silhouette.module.css';
import * as placesStyles from './places.module.css';

export const meta = titledByContent;

export async function loader({ context, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  marque.schema.push(...brandSchema(marque, url));
  const [words, documents, samples] = await Promise.all([
    readWords(marque, 'home'),
    readWords(marque, 'home/documents'),
    readWords(marque, 'home/samples'),
  ]);
  const search = searchOf(withPlate(marque, url), caller.site.features, caller.site.first_search);
  return {
    search,
    photoService: app.plates.photos.available,
    /** Only its own tab shows them; another one fetches them when it is opened. */
    ...(search.by === 'ymm' ? menusFor(marque, search.typed) : { menus: null, problem: null }),
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
  loaderData: { search, menus, problem, photoService, prices, name, words, documents, samples, classic },
}: Route.ComponentProps) {
  const [free, ...others] = words?.sections ?? [];
  const [way, setWay] = useState(search.by);
  return (
    <>
      <div className={`${ui.pageWidth} ${styles.hero}`}>
        <div className={styles.heroText}>
          <h1 className={ui.text44}>{words?.title ?? name}</h1>
          {words?.lead && <p className={ui.leadText}>{words.lead}</p>}
        </div>
        <div className={styles.heroColumns}>
          <SearchBox search={search} menus={menus} problem={problem} photoService={photoService} onWay={setWay} />
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

const ICONS = [ListChecks, OctagonAlert, FolderSearch, BadgeCheck] as const;

/** The free part, before deciding: the first section of the page's content, with a picture for each of its points. */
function FreeList({ section: { id, title, lead, items } }: { section: Section }) {
  return (
    <section className={`${ui.pageSection} ${ui.tinted}`} aria-labelledby={id}>
      <div className={ui.pageWidth}>
        <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.alignBaseline} ${ui.wrap} ${ui.marginBottom8}`}>
          <h2 className={ui.text32} id={id}>
            {title}
          </h2>
          <div className={ui.secondaryText} dangerouslySetInnerHTML={{ __html: lead }} />
        </div>
        <div className={`${ui.grid} ${freeListStyles.freeColumns}`}>
          {items.map((item, index) => (
            <div key={item.title}>
              <ItemIcon index={index} />
              <h3 className={ui.text18}>{item.title}</h3>
              <div className={ui.secondaryText} dangerouslySetInnerHTML={{ __html: item.text }} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function ItemIcon({ index }: { index: number }) {
  const Icon = ICONS[index % ICONS.length] ?? ListChecks;
  return <Icon className={`${ui.icon} ${ui.largeIcon}`} aria-hidden />;
}

const PLACES = ['windshield', 'door', 'title_paper', 'registration', 'insurance'] as const;
const CLASSIC_PLACES = ['cowl', 'classic_door', 'frame', 'title_paper', 'registration'] as const;

/** The places on the drawing: x, and the y its line reaches down to. */
const MARKS = [
  { x: 226, y: 64 },
  { x: 382, y: 118 },
];

/** Where the VIN is found on a car and on paper. */
function Places({ classic }: { classic: boolean }) {
  const t = useTranslations('home.places');
  const places = classic ? CLASSIC_PLACES : PLACES;
  return (
    <aside className={placesStyles.vinPlaces} aria-labelledby="places">
      <h2 className={ui.text16} id="places">
        {t('title')}
      </h2>
      <svg
        viewBox="14 8 612 176"
        className={`${silhouetteStyles.silhouette} ${ui.secondaryText}`}
        role="img"
        aria-label={t('picture')}
      >
        <SilhouetteDrawing shape={coupe} />
        {MARKS.map(({ x, y }, index) => (
          <g key={x}>
            <path d={`M${x} ${y}V36`} stroke="var(--primary)" strokeWidth="1.5" fill="none" />
            <circle cx={x} cy={y} r="4" fill="var(--primary)" />
            <circle cx={x} cy="24" r="14" fill="var(--primary)" />
            <text x={x} y="29" textAnchor="middle" className={placesStyles.placeMark}>
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <ol className={placesStyles.placeList}>
        {places.map((place, index) => (
          <li key={place}>
            <i aria-hidden="true">{index + 1}</i>
            <span>{t(place)}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
