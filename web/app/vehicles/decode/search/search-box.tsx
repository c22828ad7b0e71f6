import { lazy, Suspense, useEffect, useId, useState, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import {
  type SearchQuery,
  FIELDS,
  searchPath,
  type SearchProblem,
  type Typed,
  type Way,
  waysOf,
} from './search-query.ts';
import type { CatalogMenus } from './catalog-menus.ts';
import { SearchTabs } from './search-tabs.tsx';
import { keepTyped, typedBefore } from './typed-store.ts';
import { VinSearch } from './vin-search.tsx';
import * as searchBoxStyles from './search-box.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const loadPlate = () => import('./plate-search.tsx');
const loadYmm = () => import('./ymm-search.tsx');
const PlateSearch = lazy(async () => ({ default: (await loadPlate()).PlateSearch }));
const YmmSearch = lazy(async () => ({ default: (await loadYmm()).YmmSearch }));

interface SearchBoxProps {
  search: SearchQuery;
  /** The choices left by the year, make and model asked for. */
  menus?: CatalogMenus | null;
  problem?: SearchProblem | null;
  /** Whether a service is set up that reads numbers from photos. */
  photoService?: boolean;
  /** Hears which tab is open. */
  onWay?: (way: Way) => void;
}

/** The ways to find a vehicle, each a tab. What was typed into one is kept while another is used. */
export function SearchBox({ search, menus, problem, photoService, onWay }: SearchBoxProps) {
  const t = useTranslations('search');
  const id = useId();
  const frame = useFrame();
  const ways = waysOf(frame?.config?.features ?? {});
  const first = frame?.site?.first_search;
  const { chosen, choose, opened } = useChosenWay(ways.includes(search.by) ? search.by : 'vin', first);
  useEffect(() => onWay?.(chosen), [chosen, onWay]);
  const typed = useTyped(search.typed);
  const about = { typed, problem: problem ?? null };
  const panels: Record<Way, () => React.ReactNode> = {
    vin: () => <VinSearch key={search.typed.vin} initial={typed.vin} photoService={photoService} />,
    plate: () => <PlateSearch key={`${search.typed.plate} ${search.typed.state}`} {...about} />,
    ymm: () => <YmmSearch key={searchPath({ by: 'ymm', typed: search.typed })} {...about} menus={menus ?? null} />,
    classic: () => <VinSearch key={search.typed.number} initial={typed.number} classic />,
  };
  return (
    <section className={searchBoxStyles.searchBox} aria-label={t('box')}>
      <SearchTabs
        ways={ways}
        chosen={chosen}
        choose={choose}
        prepare={prepare}
        id={id}
        pathOf={way => searchPath({ by: way, typed: {} }, first)}
      />
      {ways
        .filter(way => opened.has(way))
        .map(way => (
          <div
            key={way}
            id={`${id}-${way}`}
            role="tabpanel"
            aria-labelledby={`${id}-${way}-tab`}
            hidden={way !== chosen}
          >
            <Suspense fallback={<div className={searchBoxStyles.searchBoxWaiting} />}>{panels[way]()}</Suspense>
            {(way === 'vin' || way === 'classic') && <WhereFound classic={way === 'classic'} />}
          </div>
        ))}
    </section>
  );
}

function prepare(way: Way): void {
  if (way === 'plate') void loadPlate();
  if (way === 'ymm') void loadYmm();
}

/** The chosen tab: the address's, until another is pressed; the address then names that one. */
function useChosenWay(by: Way, first: Way | undefined) {
  const { key } = useLocation();
  const [state, setState] = useState({ key, chosen: by, opened: new Set([by]) });
  if (state.key !== key) setState({ key, chosen: by, opened: new Set([...state.opened, by]) });
  const choose = (way: Way) => {
    setState({ ...state, chosen: way, opened: new Set([...state.opened, way]) });
    if (location.pathname === '/') history.replaceState(history.state, '', searchPath({ by: way, typed: {} }, first));
  };
  return { ...state, choose };
}

/** The first values of the fields: what the address says, else what was typed before. */
function useTyped(search: Typed): Typed {
  useEffect(() => {
    for (const field of FIELDS) if (search[field]) keepTyped(field, search[field]);
  }, [search]);
  return { ...typedBefore(), ...search };
}

const PlacesDialog = lazy(async () => ({ default: (await import('../places/places-dialog.tsx')).PlacesDialog }));

/** Leads to pictures of where the number is: shown over the page, or as a page of their own without script. */
function WhereFound({ classic }: { classic: boolean }) {
  const t = useTranslations('search');
  const [isRequested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setRequested(true);
    setOpen(true);
  };
  return (
    <p className={searchBoxStyles.searchBoxHelp}>
      <a href={classic ? '/where-to-find-it?by=classic' : '/where-to-find-it'} onClick={show}>
        <CircleHelp className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        {t('where')}
      </a>
      {isRequested && (
        <Suspense>
          <PlacesDialog open={open} onOpenChange={setOpen} classic={classic} />
        </Suspense>
      )}
    </p>
  );
}
