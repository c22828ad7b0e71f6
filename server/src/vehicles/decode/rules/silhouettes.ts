import type { Decoded } from '@marque/vin';
import type { Preview } from '../contract.ts';

type Silhouette = Preview['silhouette'];

const BODIES: readonly [RegExp, Silhouette][] = [
  [/pickup|truck/i, 'truck'],
  [/sport utility|suv|crossover/i, 'suv'],
  [/minivan|van/i, 'van'],
  [/wagon/i, 'wagon'],
  [/hatchback|liftback/i, 'hatchback'],
  [/coupe|convertible|roadster/i, 'coupe'],
  [/motorcycle/i, 'motorcycle'],
  [/sedan|saloon/i, 'sedan'],
];

/** Bodies of before 1982, which looked otherwise than those of today. */
const CLASSIC_BODIES: readonly [RegExp, Silhouette][] = [
  [/motorcycle/i, 'motorcycle'],
  [/convertible|roadster|cabriolet|spyder|spider|phaeton/i, 'classic_convertible'],
  [/pickup|truck|stepside|fleetside|el camino|ranchero/i, 'classic_truck'],
  [/wagon|nomad|estate/i, 'classic_wagon'],
  [/\bvan\b|\bbus\b|kombi/i, 'classic_van'],
  [/\b(?:4|four)-?\s?door|sedan|saloon|limousine/i, 'classic_sedan'],
  [/coupe|hardtop|fastback|targa|\b(?:2|two)-?\s?door/i, 'classic_coupe'],
];

/** Lines of models that are built in one kind of body, for numbers of other markets, which name no body. */
const LINES: readonly [Silhouette, string][] = [
  [
    'coupe',
    '911,912,924,928,944,968,Boxster,Cayman,TT,R8,Scirocco,Eos,SLK,SL,CLK,E-Class Coupé,2 Series,Z3,Z4,RCZ,Alpine',
  ],
  [
    'hatchback',
    'Golf,Polo,up!,Lupo,ID.3,New Beetle,Beetle,A1,A2,Citigo,Scala,Ibiza,Arosa,Mii,A-Class,1 Series,Hatch,106,107,108,205,206,207,208,306,307,308,C1,C2,C3,C4,Clio,Twingo,Zoe,Corsa,Adam,Astra,Fiesta,Ka,500,Panda,Punto,Yaris,Aygo,i10,i20,i30,Picanto,Rio,Micra,Note,Jazz,Swift,Ignis,Sandero',
  ],
  [
    'suv',
    'Tiguan,Touareg,T-Roc,T-Cross,ID.4,Q2,Q3,Q4,Q5,Q7,Q8,Yeti,Kodiaq,Karoq,Kamiq,Enyaq,Ateca,Arona,Tarraco,Cayenne,Macan,GLK,GLA,GLB,GLC,GLE,GLS,M-Class,G-Class,X1,X2,X3,X4,X5,X6,X7,iX3,Countryman,2008,3008,Captur,Kadjar,Koleos,Duster,Qashqai,Juke,X-Trail,Kuga,EcoSport,Mokka,Crossland,Grandland,XC40,XC60,XC90,Tucson,ix35,Kona,Sportage,Sorento,Vitara,RAV4',
  ],
  [
    'van',
    'Touran,Sharan,Transporter,Caddy,LT,Crafter,Golf Sportsvan,Alhambra,Vaneo,Vito,Viano,V-Class,Citan,Sprinter,Berlingo,Partner,Jumpy,Jumper,Expert,Boxer,Scénic,Scenic,Espace,Kangoo,Trafic,Master,Zafira,Vivaro,Movano,Combo,Transit,Galaxy,S-Max,C-Max,Ducato,Doblò,Doblo,Lodgy,Dokker',
  ],
  ['truck', 'Amarok,Navara,Ranger,Hilux,L200'],
  ['sedan', 'Phaeton,190,S-Class,CLS,7 Series,A8,100'],
];
const OF_LINE = new Map(LINES.flatMap(([kind, lines]) => lines.split(',').map(line => [line, kind] as const)));

/** The outline to draw for a vehicle: by its body, else by the model of another market. */
export function silhouetteOf(
  { kind, vehicle, candidates }: Pick<Decoded, 'kind' | 'vehicle' | 'candidates'>,
  reading: Decoded['candidates'][number] | null,
): Silhouette {
  if (kind === 'classic') {
    const body = (reading ?? candidates[0])?.body ?? '';
    return CLASSIC_BODIES.find(([pattern]) => pattern.test(body))?.[1] ?? 'other';
  }
  const body = `${vehicle.bodyClass?.value ?? ''} ${vehicle.vehicleType?.value ?? ''}`;
  const known = BODIES.find(([pattern]) => pattern.test(body))?.[1];
  return known ?? (kind === 'europe' ? OF_LINE.get(vehicle.model?.value ?? '') : undefined) ?? 'other';
}
