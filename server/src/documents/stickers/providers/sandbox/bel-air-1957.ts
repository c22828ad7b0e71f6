import { say } from '../../rules/words.ts';
import type { ClassicBuild } from '../build-data-provider.ts';

/** A 1957 Bel Air with its plates read; made up in the manner of the year, prices plausible and not researched. */
export const BEL_AIR_1957: ClassicBuild = {
  grade: 'E',
  template: 'sticker-classic',
  kind: 'specification',
  stock_tint: true,
  form_ink: '#5a2a1d',
  vehicle: {
    year: 1957,
    make: 'Chevrolet',
    model: 'Bel Air',
    body: 'Sport Coupe',
    model_no: '2454',
    serial: 'VC57F100019',
    engine: '283 cu in V8, 185 hp',
    transmission: 'Powerglide',
    paint: '793 Onyx Black',
    trim: '677 Black and silver',
    plant: 'Flint, Michigan',
  },
  delivery: null,
  standard: null,
  plate: [
    {
      place: 'Serial plate',
      stamped: 'VC57F100019',
      means: 'V8, Bel Air series, 1957, Flint, unit 100019',
      source: 'plate',
    },
    {
      place: 'Body plate, style',
      stamped: '57-1037D',
      means: 'Bel Air sport coupe, two doors, hardtop',
      source: 'plate',
    },
    { place: 'Body plate, body', stamped: 'F 1274', means: 'Fisher body plant at Flint, body 1274', source: 'plate' },
    { place: 'Body plate, trim', stamped: '677', means: 'Black pattern cloth with silver vinyl', source: 'plate' },
    { place: 'Body plate, paint', stamped: '793', means: 'Onyx Black, one color', source: 'plate' },
    {
      place: 'Engine pad',
      stamped: 'F210 F',
      means: 'Flint engine, 10 February; F: 283 two-barrel, Powerglide',
      source: 'plate',
    },
  ],
  specifications: [
    { name: 'Bore x stroke', value: '3.875 x 3.00 in', source: 'catalogue' },
    { name: 'Compression', value: '8.5 to 1', source: 'catalogue' },
    { name: 'Power', value: '185 hp at 4,600 rpm', source: 'catalogue' },
    { name: 'Torque', value: '275 lb-ft at 2,400 rpm', source: 'catalogue' },
    { name: 'Carburetor', value: 'Two-barrel', source: 'catalogue' },
    { name: 'Electrical', value: '12 volts', source: 'catalogue' },
    { name: 'Wheelbase', value: '115 in', source: 'catalogue' },
    { name: 'Length', value: '200.0 in', source: 'catalogue' },
    { name: 'Width', value: '73.9 in', source: 'catalogue' },
    { name: 'Shipping weight', value: '3,278 lb', source: 'catalogue' },
    { name: 'Tires', value: '7.50 x 14', source: 'catalogue' },
    { name: 'Fuel tank', value: '16 gal', source: 'catalogue' },
  ],
  base: { code: '2454', text: 'Bel Air sport coupe, V8, factory list', amount: 239900, source: 'catalogue' },
  options: [{ code: '', text: 'Powerglide automatic transmission', amount: 18800, source: 'plate' }],
  destination: { code: '', text: 'Transportation, average of the year', amount: 4900, source: 'catalogue' },
  total: 263600,
  /** Said when asked for: a start reads no messages. */
  get sources() {
    return [{ name: say('source.plates') }, { name: say('source.price_list', { year: '1957' }), prices: true }];
  },
  worksheet: [
    { place: 'Engine pad, right front', expect: 'F210 F' },
    { place: 'Block casting, rear', expect: '3731548' },
    { place: 'Frame, left side rail', expect: 'VC57F100019' },
  ],
};
