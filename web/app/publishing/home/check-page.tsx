import '../../vehicles/decode/vehicles-messages.ts';
import '../../vehicles/decode/search-messages.ts';
import { lazy, Suspense } from 'react';
import { data, redirect } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext, type MarqueContext } from '../../context.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { Flow } from '../../kit/ui/page/flow.tsx';
import { countDecoding } from '../../vehicles/decode/decoding-limit.ts';
import type { FoundByPlate } from '../../vehicles/decode/search/plate-vehicles.tsx';
import {
  type SearchQuery,
  searchOf,
  searchPath,
  type SearchProblem,
} from '../../vehicles/decode/search/search-query.ts';
import { withPlate } from '../../vehicles/decode/search/plate-address.ts';
import type { CatalogMenus } from '../../vehicles/decode/search/catalog-menus.ts';
import { SearchBox } from '../../vehicles/decode/search/search-box.tsx';
import { MAX_PLATE, plainPlate } from '../../kit/ui/vin/plate-text.ts';
import { destinationOf, vehiclePath } from '../../vehicles/decode/vehicle-path.ts';
import type { Route } from './+types/check-page';
import { menusFor } from './menus-for.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** The parts only needed by a search that found something, and the recall check. */
const PlateVehicles = lazy(async () => ({
  default: (await import('../../vehicles/decode/search/plate-vehicles.tsx')).PlateVehicles,
}));
const VinChoice = lazy(async () => ({
  default: (await import('../../vehicles/decode/search/vin-choice.tsx')).VinChoice,
}));

/** The outcome of a search that does not lead on by itself. */
interface Checked {
  search: SearchQuery;
  problem: SearchProblem | null;
  /** The vehicles of a plate, to be confirmed or chosen from. */
  plate: FoundByPlate | null;
  /** The VINs of a text that has several, with the vehicle's name where it has one. */
  vins: { vin: string; title: string | null }[];
  menus: CatalogMenus | null;
}

export const meta = titled(t => ({ title: t('vehicle-search.check.title'), unlisted: true }));

/** Takes what was typed into the search box and leads on; without script the form itself comes here. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const search = searchOf(withPlate(marque, url), marque.caller.site.features);
  if (search.by === 'ymm') return checkYmm(marque, search);
  if (search.by === 'plate') return checkPlate(marque, search);
  return checkNumber(marque, search, search.typed.vin ?? search.typed.number ?? '');
}

const NOTHING: Omit<Checked, 'search'> = { problem: null, plate: null, vins: [], menus: null };

async function checkNumber(marque: MarqueContext, search: SearchQuery, typed: string) {
  const { app, caller } = marque;
  const { to, number, vins } = destinationOf(typed, search.by === 'classic' ? 'classic' : 'vin');
  if (to === 'vehicle') return redirect(vehiclePath(number));
  if (to === 'classic') {
    const { readings } = await app.vehicles.preview(caller, number);
    return redirect(readings.length > 1 ? `/identify?number=${number}` : vehiclePath(number));
  }
  if (to === 'several') {
    await countDecoding(marque);
    return checked(marque, {
      ...NOTHING,
      search,
      vins: vins.map(vin => ({ vin, title: app.vehicles.nameOf(vin) })),
    });
  }
  if (to === 'plate' && caller.site.features.plate) {
    return redirect(searchPath({ by: 'plate', typed: { plate: number } }));
  }
  const typedIn = search.by === 'classic' ? { number } : { vin: number };
  return redirect(searchPath({ by: search.by, typed: typedIn }, caller.site.first_search));
}

async function checkPlate(marque: MarqueContext, search: SearchQuery) {
  const { app, caller, refused } = marque;
  const { plate = '', state = '' } = search.typed;
  // Up to the length of a plate it is one; a longer text is a number that belongs elsewhere.
  if (plainPlate(plate).length > MAX_PLATE && destinationOf(plate, 'vin').to !== 'box') {
    return checkNumber(marque, search, plate);
  }
  try {
    return checked(marque, { ...NOTHING, search, plate: await app.plates.decode(caller, { plate, state }) });
  } catch (error) {
    const problem = refused(error, caller.locale);
    if (!problem) throw error;
    return checked(marque, { ...NOTHING, search, problem: { ...problem, field: problem.field ?? 'plate' } });
  }
}

function checkYmm(marque: MarqueContext, search: SearchQuery) {
  const { app, caller, refused } = marque;
  const { year = '', make = '', model = '', trim } = search.typed;
  const menus = menusFor(marque, search.typed);
  const other = [make, model, trim ?? ''].find(text => destinationOf(text, 'vin').to === 'vehicle');
  if (other) return redirect(vehiclePath(destinationOf(other, 'vin').number));
  if (!year || !make || !model) return checked(marque, { ...NOTHING, search, ...menus });
  try {
    return redirect(vehiclePath(app.vehicles.numberOf({ year: Number(year), make, model, trim })));
  } catch (error) {
    const problem = refused(error, caller.locale);
    if (!problem) throw error;
    return checked(marque, { ...NOTHING, search, ...menus, problem });
  }
}

const checked = ({ app }: MarqueContext, answer: Checked) =>
  data({ ...answer, photoService: app.plates.photos.available }, { headers: { 'cache-control': 'no-store' } });

export default function CheckPage({
  loaderData: { search, problem, plate, vins, menus, photoService },
}: Route.ComponentProps) {
  const t = useTranslations('vehicle-search.check');
  const count = plate?.vehicles.length ?? vins.length;
  return (
    <div className={`${ui.pageWidth} ${ui.paddingTop6} ${ui.paddingBottom20}`}>
      <Flow now="vehicle" />
      <Suspense>
        {plate && <PlateVehicles answer={plate} />}
        {vins.length > 0 && <VinChoice vins={vins} />}
      </Suspense>
      {count > 0 ? (
        <h2 className={`${ui.text24} ${ui.marginTop14} ${ui.marginBottom3}`} id="search">
          {t('other', { count })}
        </h2>
      ) : (
        <h1 className={`${ui.text44} ${ui.marginTop8} ${ui.marginBottom6}`}>{t('title')}</h1>
      )}
      <SearchBox search={search} menus={menus} problem={problem} photoService={photoService} />
    </div>
  );
}
