import { shownTrim } from '@marque/vin';
import type { Bilingual } from '../../../../kit/text/bilingual.ts';
import type { BuildData, ClassicBuild, DecodedVehicle, ModernBuild } from '../../providers/build-data-provider.ts';
import { OTHER_GROUP, type Chosen, type ChosenColor, type ChosenOption } from './chosen.ts';
import { inventedName } from '../invented-words.ts';
import { LAST_CLASSIC_YEAR } from '../../../../vehicles/decode/rules.ts';
import { classicTotal, modernTotal } from '../prices.ts';
import { plantOf, printedModel } from './vehicle.ts';

/**
 * The model's data with a person's choices for the unknown facts of this vehicle. Without build data there is a sheet
 * where the catalog has the price of the style; null where nothing is known. Choices never change a factory record.
 */
export function chosenBuild(given: BuildData | null, chosen: Chosen, vehicle: DecodedVehicle): BuildData | null {
  if (given?.grade === 'B') return given;
  if (given?.template === 'sticker-classic') return classicWith(given, chosen);
  const base = given ?? catalogBuild(chosen, vehicle);
  return base && modernWith(base, chosen);
}

/** A vehicle with what the chosen style says of it, where its number says nothing. */
export function vehicleAsChosen(vehicle: DecodedVehicle, chosen: Chosen): DecodedVehicle {
  const { trim, body: bodyClass, engine, transmission, drive: driveType } = chosen;
  const known = Object.entries({ trim, bodyClass, engine, transmission, driveType }).filter(
    ([, text]) => text !== null,
  );
  return { ...Object.fromEntries(known), ...vehicle };
}

/** Options and the colors that cost extra; null where nobody was asked about either. */
function extrasOf(chosen: Chosen) {
  const { exterior, interior, options } = chosen;
  const colors = [exterior, interior].flatMap(color => (color && color.price > 0 ? [{ ...color, contains: [] }] : []));
  if (!options && colors.length === 0) return null;
  const name = namesOf(chosen);
  const lines: ChosenOption[] = [...colors, ...(options ?? [])];
  return lines.map(line => ({
    code: line.code,
    name: name(line.name),
    price: line.price,
    contains: line.contains.map(name),
  }));
}

/** How the names of the catalog are said: those of an invented one are in both languages. */
const namesOf = ({ demo }: Chosen): ((name: string) => Bilingual) => (demo ? inventedName : name => name);

const plain = (color: ChosenColor | null, chosen: Chosen): ModernBuild['vehicle']['exterior'] =>
  color && { name: namesOf(chosen)(color.name), code: color.code, hex: color.hex };

function modernWith(base: ModernBuild, chosen: Chosen): ModernBuild {
  const { vehicle } = base;
  const name = namesOf(chosen);
  const options =
    extrasOf(chosen)?.map(({ contains, ...option }) => ({
      ...option,
      source: 'owner' as const,
      ...(contains.length > 0 ? { contains } : {}),
    })) ?? null;
  const price = { ...base.price, ...chosen.price };
  const sheet: ModernBuild = {
    ...base,
    chosen: chosen.exterior !== null || chosen.interior !== null || chosen.options !== null,
    vehicle: {
      ...vehicle,
      trim: chosen.trim === null ? vehicle.trim : (shownTrim(chosen.trim) ?? ''),
      body: vehicle.body ?? chosen.body,
      engine: vehicle.engine ?? chosen.engine,
      transmission: vehicle.transmission ?? chosen.transmission,
      drive: vehicle.drive ?? chosen.drive,
      exterior: plain(chosen.exterior, chosen),
      interior: plain(chosen.interior, chosen),
    },
    standard:
      chosen.standard.length > 0
        ? chosen.standard.map(({ group, items }) => ({
            group: group === OTHER_GROUP ? inventedName(group) : name(group),
            items: items.map(text => ({ text: name(text), source: 'catalogue' as const })),
          }))
        : base.standard,
    generic: chosen.standard.length === 0 && (base.generic ?? false),
    options,
    price,
    sources: [...chosen.sources.map(source => ({ ...source, name: inventedName(source.name) })), ...base.sources],
  };
  return { ...sheet, price: { ...price, total: modernTotal(sheet) } };
}

/** A sheet of what the catalog and the number say, where no other source knows the vehicle. */
function catalogBuild({ price }: Chosen, vehicle: DecodedVehicle): ModernBuild | null {
  const { modelYear: year, make, trim = '', byName, vin } = vehicle;
  if (!price || year === undefined || make === undefined || year <= LAST_CLASSIC_YEAR) return null;
  const point = plantOf(vehicle);
  return {
    grade: byName ? 'D' : 'C',
    template: 'sticker-modern',
    palette: null,
    vehicle: {
      year,
      make,
      model: printedModel(vehicle),
      trim,
      vin: byName ? null : vin,
      body: vehicle.bodyClass ?? null,
      engine: vehicle.engine ?? null,
      transmission: vehicle.transmission ?? null,
      drive: vehicle.driveType ?? null,
      engine_note: null,
      stock: null,
      mileage_note: null,
      exterior: null,
      interior: null,
    },
    standard: [],
    options: null,
    price: { ...price, gas_guzzler: 0, discounts: [], total: price.base + price.destination, source: 'catalogue' },
    assembly: point === null ? null : { point, transport: null, port: null, sold_to: null, ship_to: null },
    parts: null,
    fuel: null,
    safety: null,
    warranty: null,
    sources: [],
  };
}

function classicWith(base: ClassicBuild, chosen: Chosen): ClassicBuild {
  const options = (extrasOf(chosen) ?? []).map(({ code, name, price }) => ({
    code: code ?? '',
    text: name,
    amount: price,
    source: 'owner' as const,
  }));
  const known = base.options ?? [];
  const name = namesOf(chosen);
  const sheet: ClassicBuild = {
    ...base,
    chosen: true,
    vehicle: {
      ...base.vehicle,
      paint: base.vehicle.paint ?? (chosen.exterior && name(chosen.exterior.name)),
      trim: base.vehicle.trim ?? (chosen.interior && name(chosen.interior.name)),
    },
    options: options.length > 0 ? [...known, ...options] : base.options,
    base: { ...base.base, amount: chosen.price?.base ?? base.base.amount },
    destination: { ...base.destination, amount: chosen.price?.destination ?? base.destination.amount },
    sources: [...chosen.sources.map(source => ({ name: inventedName(source.name) })), ...base.sources],
  };
  return { ...sheet, total: classicTotal(sheet) };
}
