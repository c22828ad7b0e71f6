import '../decode/recalls/recalls-messages.ts';
import '../decode/vehicles-messages.ts';
import '../decode/search-messages.ts';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { data, Link, redirect, useNavigation, useNavigationType } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import ListChecks from 'lucide-react/icons/list-checks';
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import ScrollText from 'lucide-react/icons/scroll-text';
import type { LucideIcon } from 'lucide-react';
import { marqueContext } from '../../context.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/recall-page';
import {
  type RecallSearchQuery,
  recallSearchOf,
  RECALL_PAGE,
  vinRecallsPath,
} from '../decode/recalls/recall-search-query.ts';
import { withPlate } from '../decode/search/plate-address.ts';
import { checkRecalls, type CheckedRecalls } from './check-recalls.ts';
import { nameAddress, namedIn } from './name-address.ts';
import { RecallListView } from './recall-list.tsx';
import { RecallProblemMessage } from './recall-problem.tsx';
import { RecallSearch } from './recall-search.tsx';
import type { Typed } from '../decode/search/search-query.ts';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as skeletonStyles from '../../kit/ui/waiting/skeleton.module.css';
import * as styles from './recall-page.module.css';

const PlateVehicles = lazy(async () => ({
  default: (await import('../decode/search/plate-vehicles.tsx')).PlateVehicles,
}));
const VinChoice = lazy(async () => ({ default: (await import('../decode/search/vin-choice.tsx')).VinChoice }));

const UNAVAILABLE = 503;
const NOT_FOUND = 404;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { list, search } = loaderData ?? {};
  return pageTitle(matches, t => ({
    title: list ? t('recalls.page.list_title', { vehicle: list.vehicle.title }) : t('recalls.page.title'),
    description: list
      ? t('recalls.page.list_description', { vehicle: list.vehicle.title, count: list.recalls.length })
      : t('recalls.page.description'),
    unlisted: !search || (Object.values(search.typed).some(Boolean) && list?.vehicle.vin !== null),
  }));
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const named = namedIn(params);
  const search: RecallSearchQuery = named
    ? { by: 'ymm', typed: named }
    : recallSearchOf(withPlate(marque, url), marque.caller.site.features);
  const { typed, ...checked } = await checkRecalls(marque, search);
  const address = search.by === 'ymm' && checked.list ? nameAddress(typed) : null;
  if (address && address !== url.pathname) throw redirect(address + languageIn(url));
  const isPersonal = search.by !== 'ymm';
  return data(
    { search: { ...search, typed }, ...checked },
    {
      status: statusOf(checked, typed),
      ...(isPersonal ? { headers: { 'cache-control': 'no-store' } } : {}),
    },
  );
}

/** No source answers, or the lists do not have what is asked for by name. */
function statusOf({ list, problem, field }: Omit<CheckedRecalls, 'typed'>, { year }: Typed): number {
  if (problem?.kind === 'down') return UNAVAILABLE;
  return !list && year && (problem ?? field) ? NOT_FOUND : 200;
}

/** The language an address asks for, to be asked for again. */
function languageIn({ searchParams }: URL): string {
  const lang = searchParams.get('lang');
  return lang ? `?${new URLSearchParams({ lang })}` : '';
}

export default function RecallPage({ loaderData }: Route.ComponentProps) {
  const { search, list, field, problem, plate, vins, menus } = loaderData;
  const t = useTranslations('recalls.page');
  const isAsking = useNavigation().location?.pathname.startsWith(RECALL_PAGE);
  const head = useNewFocus(loaderData);
  return (
    <div className={`${ui.pageWidth} ${styles.recallPage}`}>
      <h1 className={ui.text44}>{t('title')}</h1>
      <p className={`${ui.leadText} ${ui.marginTop3}`}>{t('lead')}</p>
      <div className={`${styles.recallSearch} ${ui.marginTop6}`}>
        <RecallSearch
          search={search}
          menus={menus}
          problem={field}
          gapsShown={Boolean((list ?? problem)?.gaps.length)}
        />
      </div>
      <div className={styles.recallResult}>
        {isAsking ? (
          <Waiting />
        ) : (
          <Suspense>
            {plate && <PlateVehicles answer={plate} pathOf={vinRecallsPath} heading="h2" />}
            {vins.length > 0 && <VinChoice vins={vins} pathOf={vinRecallsPath} heading="h2" />}
            {problem && <RecallProblemMessage problem={problem} search={search} />}
            {list && <RecallListView list={list} head={head} />}
            {!list && !problem && !plate && vins.length === 0 && <BeforeCheck />}
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The list to come. `Skeleton` belongs to members' pages: with it, their file would be loaded here. */
function Waiting() {
  const t = useTranslations('recalls.page');
  return (
    <div role="status" aria-busy>
      <p className={`${ui.text24} ${ui.semibold}`}>{t('waiting')}</p>
      <p className={`${ui.secondaryText} ${ui.marginTop1} ${ui.marginBottom5}`}>{t('asking')}</p>
      <div className={ui.stack} aria-hidden>
        {['5rem', '14rem', '14rem'].map((height, at) => (
          <div className={`${skeletonStyles.skeleton} ${skeletonStyles.roundSkeleton}`} style={{ height }} key={at} />
        ))}
      </div>
    </div>
  );
}

/** The focus goes to a list that was asked for on this page, so that it is read out and in view. */
function useNewFocus(shown: unknown) {
  const head = useRef<HTMLHeadingElement>(null);
  const first = useRef(shown);
  const how = useNavigationType();
  useEffect(() => {
    if (shown === first.current || how === 'POP') return;
    head.current?.focus();
  }, [shown, how]);
  return head;
}

const GIVEN: { key: 'what' | 'marks' | 'source'; Icon: LucideIcon }[] = [
  { key: 'what', Icon: ListChecks },
  { key: 'marks', Icon: OctagonAlert },
  { key: 'source', Icon: ScrollText },
];

/** The content of a check, before there is one. */
function BeforeCheck() {
  const t = useTranslations('recalls.page');
  return (
    <TitledSection id="before" title={t('before_title')} heading={`${ui.text24} ${ui.marginBottom5}`}>
      <div className={`${ui.grid} ${ui.threeColumns}`}>
        {GIVEN.map(({ key, Icon }) => (
          <div key={key}>
            <Icon className={`${ui.icon} ${ui.largeIcon}`} aria-hidden />
            <h3 className={`${ui.text18} ${ui.marginTop2}`}>{t(`before.${key}.title`)}</h3>
            <p className={ui.secondaryText}>{t(`before.${key}.text`)}</p>
          </div>
        ))}
      </div>
      <p className={ui.marginTop6}>
        <Link className={ui.standaloneLink} to="/cars">
          {t('by_model')}
        </Link>
      </p>
    </TitledSection>
  );
}
