import { z } from 'zod';
import { configurationOf } from '../../catalog/rules/epa/configuration.ts';
import { beyondModel, makeKeysOf, modelKeysOf } from '../../catalog/rules/epa/model-words.ts';
import { ratedOf } from '../../catalog/rules/epa/rated.ts';
import { columnKey } from '../../../platform/data-packs/rules.ts';
import { recordOf } from '../../catalog/rules/epa/read-row.ts';
import { makeKey } from '../../catalog/rules/names.ts';
import type { RatedConfiguration } from '../rules/fuel.ts';
import { inTurn, oldestDay, ServiceFailed, withinLimit, type Answered, type PublicService } from './public-service.ts';
import type { NamedVehicle, RatingProviders, ProvidedRows } from './rating-providers.ts';

export const EPA_URL = 'https://www.fueleconomy.gov/ws/rest';

/** EPA writes the text `null` for what it does not say. */
const Text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(value => (value === null || value === undefined || value === 'null' ? '' : String(value)));
const Item = z.object({ text: Text, value: Text });
/** A menu of one item is that item and not a list of one; an empty one is null. */
const Menu = z
  .union([z.object({ menuItem: z.union([Item, z.array(Item)]).nullable() }), z.literal('null'), z.null()])
  .transform(menu => (menu === 'null' || menu === null ? [] : [menu.menuItem ?? []].flat()));
const Cells = z
  .record(z.string(), z.unknown())
  .transform(cells =>
    Object.fromEntries(
      Object.entries(cells).map(([name, value]) => [
        columnKey(name),
        typeof value === 'string' || typeof value === 'number' ? Text.parse(value) : '',
      ]),
    ),
  );

/** More configurations than this are no answer to a question about one vehicle. */
const MAX_CONFIGURATIONS = 60;
/** Between the menu's displacement and the decoded one lies rounding. */
const NEAR_L = 0.16;

/** EPA's web service: the menus year, make, model, options, then each configuration. */
export function epaService(service: PublicService): NonNullable<RatingProviders['fuel']> {
  const menu = async (
    path: string,
    query: Record<string, string | number>,
  ): Promise<Answered<z.infer<typeof Menu>>> => {
    const given = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return service.read(`/vehicle/menu/${path}?${new URLSearchParams(given)}`, Menu);
  };

  return vehicle => withinLimit(service, find(vehicle));

  async function find(vehicle: NamedVehicle): Promise<ProvidedRows<RatedConfiguration>> {
    const { year } = vehicle;
    const makes = await menu('make', { year });
    const days = [makes.on];
    const keys = makeKeysOf(vehicle.make);
    const rows: RatedConfiguration[] = [];
    for (const { value: make } of (makes.body ?? []).filter(({ value }) => keys.includes(makeKey(value)))) {
      const models = await menu('model', { year, make });
      const named = (models.body ?? []).filter(({ value }) => isNamed(vehicle, value));
      const options = await inTurn(named, ({ value: model }) => menu('options', { year, make, model }));
      const ids = options.flatMap(({ body }) => body ?? []).filter(({ text }) => engineFits(vehicle, text));
      if (ids.length > MAX_CONFIGURATIONS) throw new ServiceFailed(service.name, 'unreadable');
      const found = await inTurn(ids, ({ value }) => one(value, year, make));
      days.push(models.on, ...options.map(({ on }) => on), ...found.map(({ copiedOn }) => copiedOn));
      rows.push(...found);
    }
    return rowsOf(vehicle, rows, oldestDay(days));
  }

  async function one(id: string, year: number, make: string): Promise<RatedConfiguration> {
    const { body, on } = await service.read(`/vehicle/${encodeURIComponent(id)}`, Cells);
    if (!body) throw new ServiceFailed(service.name, 'unreadable');
    const record = recordOf(body, on);
    if ('reason' in record) throw new ServiceFailed(service.name, 'unreadable');
    const isMatch = record.ref === id && record.year === year && makeKey(record.make) === makeKey(make);
    if (!isMatch) throw new ServiceFailed(service.name, 'other_vehicle');
    return {
      ...record,
      modelText: record.model_text,
      vehicleClass: record.vehicle_class,
      displacementL: record.displacement_l,
      cityMpg: record.city_mpg,
      highwayMpg: record.highway_mpg,
      combinedMpg: record.combined_mpg,
      copiedOn: record.copied_on,
    };
  }
}

const isNamed = ({ make, model }: NamedVehicle, text: string): boolean =>
  beyondModel(text, '', modelKeysOf(make, model)) !== null;

/** Whether the engine of an option, `Auto (S10), 6 cyl, 3.5 L, Turbo`, may be the vehicle's. */
function engineFits({ vehicle }: NamedVehicle, option: string): boolean {
  const liters = Number(/(\d+(?:\.\d+)?) L\b/.exec(option)?.[1] ?? Number.NaN);
  const known = vehicle.displacementL?.value;
  return known === undefined || Number.isNaN(liters) || Math.abs(liters - known) <= NEAR_L;
}

/** Of all that were read, those that may be this vehicle. */
function rowsOf(vehicle: NamedVehicle, rows: readonly RatedConfiguration[], on: string) {
  const compared = rows.map(row => configurationOf({ ...row, id: row.ref, make: vehicle.make, model: '' }));
  const fitting = new Set(ratedOf(vehicle, compared).map(({ id }) => id));
  return { rows: rows.filter(({ ref }) => fitting.has(ref)), on };
}
