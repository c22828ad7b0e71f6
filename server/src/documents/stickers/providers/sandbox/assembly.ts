import type { DecodedVehicle, ModernBuild } from '../build-data-provider.ts';
import { say } from '../../rules/words.ts';
import type { SeededRandom } from '../../../../kit/security/seeded-random.ts';

const COUNTRIES: readonly [RegExp, string][] = [
  [/united states|usa/i, 'us'],
  [/canada/i, 'canada'],
  [/mexico/i, 'mexico'],
  [/japan/i, 'japan'],
  [/korea/i, 'korea'],
  [/germany/i, 'germany'],
  [/italy/i, 'italy'],
  [/united kingdom|england/i, 'uk'],
  [/sweden/i, 'sweden'],
];
const BY_ROAD = ['us', 'canada', 'mexico'];

function countryOf(vehicle: DecodedVehicle): string | null {
  return COUNTRIES.find(([pattern]) => pattern.test(vehicle.plantCountry ?? ''))?.[1] ?? null;
}

/** The decoder's plants are in upper case: LAFAYETTE → Lafayette. */
function titleCase(text: string): string {
  return text.toLowerCase().replaceAll(/(^|[\s(-])\p{L}/gu, first => first.toUpperCase());
}

function plant(vehicle: DecodedVehicle): string | null {
  const country = vehicle.plantCountry ? titleCase(vehicle.plantCountry.replace(/\s*\(.*/, '')) : null;
  const parts = [vehicle.plantCity, vehicle.plantState].flatMap(part => (part ? [titleCase(part)] : []));
  return [...parts, ...(country ? [country] : [])].join(', ') || null;
}

/** Where it was put together, as decoded. The rest of the way is of an invented record; without one it is not known. */
export function assembly(vehicle: DecodedVehicle, random: SeededRandom | null): ModernBuild['assembly'] {
  const point = plant(vehicle);
  if (!point) return null;
  if (!random) return { point, transport: null, port: null, sold_to: null, ship_to: null };
  const country = countryOf(vehicle);
  const byRoad = country === null || BY_ROAD.includes(country);
  const ports = ['Baltimore, Maryland', 'Long Beach, California', 'Jacksonville, Florida'];
  return {
    point,
    transport: say(byRoad ? (random('transport') < 0.5 ? 'transport.truck' : 'transport.rail') : 'transport.ship'),
    port: byRoad ? null : (ports[Math.floor(random('port') * ports.length)] ?? null),
    sold_to: say('sold_to'),
    ship_to: null,
  };
}

/** Invented shares; final assembly as decoded. Null when the country of assembly is not known. */
export function partsContent(vehicle: DecodedVehicle, random: SeededRandom): ModernBuild['parts'] {
  const country = countryOf(vehicle);
  const point = plant(vehicle);
  if (!country || !point) return null;
  const home = country === 'us' || country === 'canada';
  const share = Math.round((home ? 45 + random('parts') * 30 : random('parts') * 15) / 5) * 5;
  const other = home ? 'mexico' : country;
  const engine = say(`country.${home ? 'us' : country}`);
  return {
    us_canada: share,
    others: [{ country: say(`country.${other}`), percent: home ? 15 : Math.min(85, 95 - share) }],
    final_assembly: point,
    engine,
    transmission: say(`country.${random('transmission from') < 0.5 ? 'japan' : home ? 'us' : country}`),
  };
}
