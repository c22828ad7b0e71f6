import { say } from '../../rules/words.ts';
import type { ClassicBuild } from '../build-data-provider.ts';

/** A 1969 Camaro with its trim plate and protection plate read; made up in the manner of the year, prices plausible and not researched. */
export const CAMARO_1969: ClassicBuild = {
  grade: 'E',
  template: 'sticker-classic',
  kind: 'sticker',
  stock_tint: true,
  form_ink: '#1f3d63',
  vehicle: {
    year: 1969,
    make: 'Chevrolet',
    model: 'Camaro',
    body: 'Sport Coupe',
    model_no: '12437',
    serial: '124379N500019',
    engine: '350 cu in V8, 300 hp (L48)',
    transmission: '4-speed manual',
    paint: '71 LeMans Blue',
    trim: '711 Black vinyl, standard',
    plant: 'Norwood, Ohio',
  },
  delivery: null,
  standard: {
    source: 'catalogue',
    items: [
      'Front strato-bucket seats',
      'all-vinyl interior',
      'Astro Ventilation',
      'deep-twist carpeting',
      'energy-absorbing steering column',
      'seat belts front and rear',
      'front shoulder belts',
      'dual-circuit master cylinder with warning light',
      'side marker lights',
      'back-up lights',
      'outside rearview mirror, left',
      'windshield defroster',
      'two-speed electric wipers with washers',
      'anti-theft ignition, steering and transmission lock',
    ],
  },
  plate: null,
  specifications: null,
  base: { code: '12437', text: 'Camaro V8 sport coupe, base price', amount: 272700, source: 'catalogue' },
  options: [
    {
      code: 'Z27',
      text: 'Super Sport: 350 V8, hood, special suspension, F70x14 tires',
      amount: 29595,
      source: 'plate',
    },
    { code: 'M20', text: '4-speed transmission, wide range', amount: 19540, source: 'plate' },
    { code: 'Z22', text: 'Rally Sport: concealed headlamps, trim', amount: 13165, source: 'plate' },
    { code: 'G80', text: 'Positraction rear axle', amount: 4215, source: 'plate' },
    { code: 'N40', text: 'Power steering', amount: 9480, source: 'plate' },
    { code: 'U63', text: 'AM pushbutton radio', amount: 6110, source: 'plate' },
    { code: 'Z21', text: 'Style trim group', amount: 4740, source: 'plate' },
  ],
  destination: { code: '', text: 'Destination charge', amount: 7500, source: 'catalogue' },
  total: 367045,
  /** Said when asked for: a start reads no messages. */
  get sources() {
    return [{ name: say('source.plates') }, { name: say('source.price_list', { year: '1969' }), prices: true }];
  },
  worksheet: [
    { place: 'Engine pad, right front', expect: '19N500019 and suffix HB' },
    { place: 'Block casting, rear', expect: '3932386 or 3956618' },
    { place: 'Transmission case', expect: '19N500019' },
    { place: 'Rear axle tube', expect: 'Ratio code and date' },
  ],
};
