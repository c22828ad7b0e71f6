import { recallMakesCall, recallModelsCall, recallYearsCall } from '@marque/server/vehicles/recalls/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { send } from '../../client.ts';
import { useFrame } from '../../platform/shell/settings/frame.ts';
import type { SearchProblem, Way } from '../decode/search/search-query.ts';
import type { CatalogMenus } from '../decode/search/catalog-menus.ts';
import { SearchTabs } from '../decode/search/search-tabs.tsx';
import type { MenuProvider } from '../decode/search/use-menus.ts';
import { VinSearch } from '../decode/search/vin-search.tsx';
import {
  type RecallSearchQuery,
  RECALL_PAGE,
  recallPath,
  type RecallWay,
  recallWays,
  vinRecallsPath,
} from '../decode/recalls/recall-search-query.ts';
import { menuOf } from './recall-menu.ts';
import * as searchBoxStyles from '../decode/search/search-box.module.css';

const PlateSearch = lazy(async () => ({ default: (await import('../decode/search/plate-search.tsx')).PlateSearch }));
const YmmForm = lazy(async () => ({ default: (await import('../decode/search/ymm-form.tsx')).YmmForm }));

interface RecallSearchProps {
  search: RecallSearchQuery;
  menus: CatalogMenus | null;
  problem: SearchProblem | null;
  /** Sources that did not answer are named below, with the answer. */
  gapsShown?: boolean;
}

/** The years, makes and models of the recall lists, as these spell them. */
const RECALL_LISTS: MenuProvider = {
  name: 'recalls',
  years: async () => {
    const { years, gaps } = await send(recallYearsCall, {});
    return menuOf(years, gaps);
  },
  makes: async year => {
    const { makes, gaps } = await send(recallMakesCall, { year });
    return menuOf(makes, gaps);
  },
  models: async (year, make) => {
    const { models, gaps } = await send(recallModelsCall, { year, make });
    return menuOf(models, gaps);
  },
};

/** Names the vehicle whose recalls are looked for: by year, make and model, by VIN or by plate. */
export function RecallSearch({ search, menus, problem, gapsShown = false }: RecallSearchProps) {
  const t = useTranslations('recalls.page');
  const format = useFormatter();
  const id = useId();
  const ways = recallWays(useFrame()?.config?.features ?? {});
  const { chosen, opened, choose } = useChosenWay(search.by);
  const { typed } = search;
  const of = (way: RecallWay) => (search.by === way ? problem : null);
  const panels: Record<RecallWay, () => React.ReactNode> = {
    ymm: () => (
      <YmmForm
        key={recallPath(search)}
        typed={typed}
        problem={of('ymm')}
        menus={menus}
        provider={RECALL_LISTS}
        action={RECALL_PAGE}
        go={t('go')}
        incomplete={gapsShown ? undefined : sources => t('menu_gaps', { sources: format.list(sources) })}
      />
    ),
    vin: () => (
      <VinSearch key={typed.vin} initial={typed.vin} to={{ ...TO, go: t('go'), problem: of('vin')?.message }} />
    ),
    plate: () => (
      <PlateSearch key={`${typed.plate} ${typed.state}`} typed={typed} problem={of('plate')} action={RECALL_PAGE} />
    ),
  };
  return (
    <section className={searchBoxStyles.searchBox} aria-label={t('box')}>
      <SearchTabs
        ways={ways}
        chosen={chosen}
        choose={way => isRecallWay(way) && choose(way)}
        prepare={() => {}}
        id={id}
        pathOf={way => (isRecallWay(way) ? recallPath({ by: way, typed: {} }) : RECALL_PAGE)}
      />
      {ways.map(way => (
        <div key={way} id={`${id}-${way}`} role="tabpanel" aria-labelledby={`${id}-${way}-tab`} hidden={way !== chosen}>
          <Suspense fallback={<div className={searchBoxStyles.searchBoxWaiting} />}>
            {opened.has(way) && panels[way]()}
          </Suspense>
        </div>
      ))}
    </section>
  );
}

const TO = {
  action: RECALL_PAGE,
  paths: {
    typed: vinRecallsPath,
    classic: (number: string) => `/check?by=classic&vin=${encodeURIComponent(number)}`,
    plate: (plate: string) => recallPath({ by: 'plate', typed: { plate } }),
  },
};

const isRecallWay = (way: Way): way is RecallWay => way !== 'classic';

/** The chosen tab: that of the address, until another is pressed. */
function useChosenWay(by: RecallWay) {
  const { key } = useLocation();
  const [state, setState] = useState({ key, chosen: by, opened: new Set([by]) });
  const open = (chosen: RecallWay) => setState({ key, chosen, opened: new Set([...state.opened, chosen]) });
  if (state.key !== key) open(by);
  return { ...state, choose: open };
}
