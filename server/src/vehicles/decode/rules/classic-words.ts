import type { Bilingual } from '../../../kit/text/bilingual.ts';

/** Wording of the makers' data sheets in English and Spanish: meanings of numbers first, then how numbers are built. */
const WORDS = new Map(
  `
sedan|sedán
coupe|cupé
hardtop|hardtop
convertible|convertible
fastback|fastback
liftback|liftback
hatchback|hatchback
roadster|roadster
limousine|limusina
wagon|familiar
station wagon|familiar
sedan delivery|furgoneta de reparto
touring|turismo abierto
targa|targa
targa top|techo targa
cabriolet|cabriolet
speedster|speedster
open|abierto
off-road|todoterreno
bus|autobús
ambulance|ambulancia
pickup|pickup
truck|camioneta
van|van
panel|panel
panel van|van cerrada
panel truck|camioneta cerrada
stake truck|camioneta de estacas
cargo van|van de carga
window van|van con ventanas
van with windows|van con ventanas
display van|van de exhibición
chassis|chasis
cab|cabina
commercial chassis|chasis comercial
motor home chassis|chasis de casa rodante
conventional cab|cabina convencional
standard cab|cabina estándar
crew cab|cabina doble
club cab|cabina extendida
drophead coupe|cupé descapotable
2+2 coupe|cupé 2+2
hardtop fastback|hardtop fastback
hardtop coupe|cupé hardtop
hardtop sedan|sedán hardtop
hardtop sport coupe|cupé deportivo hardtop
sport coupe|cupé deportivo
sports hardtop|hardtop deportivo
special coupe|cupé especial
hatchback coupe|cupé hatchback
pillared hardtop|hardtop con pilar
retractable hardtop|techo rígido retráctil
convertible d|convertible D
4wd utility|utilitario 4WD
4wd wagon|familiar 4WD
2wd wagon|familiar 2WD
ramcharger suv|Ramcharger SUV
blazer|Blazer
jimmy|Jimmy
suburban|Suburban
suburban with cargo doors|Suburban con puertas de carga
suburban with tailgate|Suburban con portón
stepside|Stepside
fleetside|Fleetside
utiline|Utiline
sweptline|Sweptline
sportvan|Sportvan
rally wagon|Rally Wagon
pickup utiline|pickup Utiline
supercab pickup|pickup SuperCab
supercab truck|camioneta SuperCab
town hardtop|Town Hardtop
club sedan|Club Sedan
town sedan|Town Sedan
club victoria|Club Victoria
town victoria|Town Victoria
sportsroof|SportsRoof
el camino|El Camino
karmann|Karmann
long|larga
shortbed|caja corta
longbed|caja larga
heavy duty suspension|suspensión reforzada
heavy 3/4 ton|3/4 de tonelada reforzada
2wd|2WD
4wd|4WD
2+2|2+2
automatic|automática
manual|manual
column|al volante
floor|al piso
overdrive|sobremarcha
hydraulic clutch|embrague hidráulico
left-hand drive|volante a la izquierda
right-hand drive|volante a la derecha
built abroad|armado en el extranjero
from the usa|de EE. UU.
from the uk|del Reino Unido
from australia|de Australia
from japan|de Japón
march or july|marzo o julio
january|enero
february|febrero
march|marzo
april|abril
may|mayo
june|junio
july|julio
august|agosto
september|septiembre
october|octubre
november|noviembre
december|diciembre
usa|EE. UU.
europe|Europa
japan|Japón
california|California
low compression|baja compresión
high compression|alta compresión
high performance|alto rendimiento
high output|alta potencia
heavy duty|servicio pesado
police|policía
export|exportación
special order|pedido especial
supercharged|sobrealimentado
turbo|turbo
diesel|diésel
fuel injection|inyección
injection|inyección
twin cam|doble árbol de levas
ram air|Ram Air
base|básico
rotary|rotativo
v8 engine|motor V8
mexico|México
canada|Canadá
germany|Alemania
england|Inglaterra
sweden|Suecia
italy|Italia
corvette|Corvette
chevrolet corvette|Chevrolet Corvette
chevrolet|Chevrolet
pontiac|Pontiac
general motors of canada|General Motors de Canadá
oldsmobile|Oldsmobile
buick|Buick
cadillac|Cadillac
american motors|American Motors
jeep|Jeep
the decade from 1970|la década desde 1970
vw-porsche 914|VW-Porsche 914
built by karmann|construido por Karmann
stuttgart|Stuttgart
de tomaso pantera|De Tomaso Pantera
engine|motor
plant|planta
body|carrocería
body series|serie de carrocería
source|origen
month|mes
cylinders|cilindros
series|serie
running number|número correlativo
unit number|número de unidad
sequence|número correlativo
number|número
serial|número de serie
car number|número de auto
rating|capacidad
wheelbase|distancia entre ejes
weight|peso
gross weight|peso bruto
drive|tracción
truck type|tipo de camioneta
type|tipo
division|división
line|línea
car line|línea de autos
price class|clase de precio
line and series|línea y serie
model|modelo
model code|código de modelo
model year|año modelo
year|año
make|marca
class|clase
variant|variante
chassis prefix|prefijo de chasis
volkswagen chassis prefix|prefijo de chasis de Volkswagen
triumph chassis prefix|prefijo de chasis de Triumph
jaguar chassis prefix|prefijo de chasis de Jaguar
datsun chassis prefix|prefijo de chasis de Datsun
shelby chassis prefix|prefijo de chasis de Shelby
transmission|transmisión
third digit of the model|tercera cifra del modelo
third digit|tercera cifra
steering|dirección
gearbox|caja
market|mercado
suffix|sufijo
month letter|letra del mes
year letter|letra del año
body letter|letra de carrocería
letter|letra
plant digit|cifra de la planta
year digit and 5|cifra del año y 5
read from production ranges|según los rangos de producción
two digits|dos cifras
two letters|dos letras
six digits|seis cifras
no year|sin año
6 or 8|6 u 8
wixom|Wixom
`
    .trim()
    .split('\n')
    .map(line => line.split('|') as [string, string]),
);

/** Sentences and names that are no lists of words. */
const SENTENCES = new Map(
  `
SS, RS and Z28 cannot be told from the number, save for the SS 396 of 1966-68.|Por el número no se sabe si es SS, RS o Z28, salvo el SS 396 de 1966-68.
The Judge, Ram Air and 1969 Trans Am cannot be told from the number.|Por el número no se sabe si es The Judge, Ram Air o Trans Am de 1969.
Chevrolet calls the series 10, 20 and 30, GMC 1500, 2500 and 3500.|Chevrolet llama a las series 10, 20 y 30; GMC, 1500, 2500 y 3500.
1949, 1950 and 1951 all continue the numbering of 1949.|1949, 1950 y 1951 siguen la numeración de 1949.
Blocks of unit numbers overlap between years.|Los bloques de números de unidad se repiten entre años.
The prefix names the model; the years are those of production.|El prefijo indica el modelo; los años son los de producción.
The model year begins in August.|El año modelo empieza en agosto.
The layout is general knowledge, not confirmed by a source.|La estructura es de conocimiento general; ninguna fuente la confirma.
The years are those of production.|Los años son los de producción.
Thunderbird 1955-59 from Mexico|Thunderbird 1955-59 de México
Ford Mustang from Dearborn 1965-73, unit numbers from 600001|Ford Mustang de Dearborn 1965-73, números de unidad desde 600001
Australian Ford|Ford australiano
Canadian Pontiac 1965-71|Pontiac canadiense 1965-71
Corvette V8 of 1955|Corvette V8 de 1955
Mercedes-Benz from 1960|Mercedes-Benz desde 1960
MGB 1970-79 for the USA|MGB 1970-79 para EE. UU.
MG Midget 1970-79 for the USA|MG Midget 1970-79 para EE. UU.
GMC truck 1960-66, inline six|camioneta GMC 1960-66, 6 cilindros en línea
Chrysler, Dodge, Plymouth and Imperial 1966-80|Chrysler, Dodge, Plymouth e Imperial 1966-80
`
    .trim()
    .split('\n')
    .map(line => line.split('|') as [string, string]),
);

const NUMBERS: Readonly<Record<string, string>> = { two: '2', four: '4', six: '6' };
const KINDS: Readonly<Record<string, string>> = { car: 'auto', truck: 'camioneta', van: 'van' };

/** Texts with a figure. Each gives the Spanish, or null for an unknown word. */
const PATTERNS: readonly [RegExp, (...parts: string[]) => string | null][] = [
  [/^(\d)-door$/, doors => `${doors} puertas`],
  [/^(\d)-door (.+)$/, (doors, body) => joined('{}', body, `de ${doors} puertas`)],
  [/^(\d+)-passenger (.+)$/, (count, body) => joined('{}', body, `de ${count} pasajeros`)],
  [/^(\d+) passengers$/, count => `${count} pasajeros`],
  [/^(\d+) seats$/, count => `${count} asientos`],
  [/^(\d) doors$/, count => `${count} puertas`],
  [/^([\d/-]+) ton$/, weight => tons(weight)],
  [/^([\d/-]+) ton (.+)$/, (weight, rest) => joined(`${tons(weight)}, {}`, rest)],
  [/^([\d.]+) in$/, length => `${length} pulg`],
  [/^([\d.]+) in wheelbase$/, length => `${length} pulg entre ejes`],
  [/^([\d,-]+) lb$/, weight => `${weight} lb`],
  [/^under ([\d,]+) lb$/, weight => `menos de ${weight} lb`],
  [/^(\d)-speed manual$/, speeds => `manual de ${speeds} velocidades`],
  [/^([\d-]+) hp$/, power => `${power} hp`],
  [/^(?:(\d) x )?(\d)-bbl$/, (count, barrels) => (count ? `${count} × ${throats(barrels)}` : throats(barrels))],
  [/^(\d+)-bbl (.+)$/, (barrels, rest) => joined(`${throats(barrels)}, {}`, rest)],
  [/^([\d.]+) CID (.+)$/i, (size, rest) => joined(`${size} pulg³, {}`, rest)],
  [/^(V\d+|[IH]\d)$/i, name => name.toUpperCase()],
  [/^(V\d+) (.+)$/i, (name, rest) => joined(`${name.toUpperCase()} {}`, rest)],
  [/^(?:inline )?(\d)-cyl(?:inder)?$/, count => `${count} cilindros`],
  [/^(\d)-cyl(?:inder)? (.+)$/, (count, rest) => joined(`${count} cilindros, {}`, rest)],
  [/^flat[- ](\d|four|six)$/i, count => `${NUMBERS[count.toLowerCase()] ?? count} cilindros opuestos`],
  [/^(flat \d) (.+)$/i, (engine, rest) => joined(`${spanish(engine)} {}`, rest)],
  [/^diesel (.+)$/, rest => joined('{} diésel', rest)],
  [/^([A-Z\d]{1,3}) ((?:diesel )?(?:four|six)|rotary)$/, (name, rest) => joined(`${name}, {}`, rest)],
  [/^(\d+) (V\d.*)$/, (size, rest) => joined(`${size} pulg³, {}`, rest)],
  [/^(two|four|six)$/i, count => `${NUMBERS[count.toLowerCase()]} cilindros`],
  [/^(two|four|six) (.+)$/i, (count, rest) => joined(`${NUMBERS[count.toLowerCase()]} cilindros, {}`, rest)],
  [/^(\d\.\d+) (.+)$/, (size, rest) => joined(`${size} L, {}`, rest)],
  [
    /^(.+) (car|truck|van) (19\d\d(?:-\d\d)?)$/,
    (make, kind, years) => `${KINDS[kind]} ${make.replace(' and ', ' y ')} ${years}`,
  ],
];

function tons(weight: string): string {
  if (weight === '3/4') return '3/4 de tonelada';
  return weight === '1' || weight === '1/2' ? `${weight} tonelada` : `${weight} toneladas`;
}
const throats = (barrels: string): string => (barrels === '1' ? '1 garganta' : `${barrels} gargantas`);

/** Codes, figures and names, every word of which begins with a capital: in no language. */
const NAMES = /^(?:[A-Z\d][\p{L}\d.,'’/-]*)(?: [A-Z\d&+][\p{L}\d.,'’/-]*)*$/u;

/** The Spanish of one part in the place of `{}`; null where it is not known. */
function joined(around: string, part: string, after = ''): string | null {
  const es = spanish(part);
  return es === null ? null : `${around.replace('{}', es)}${after && ` ${after}`}`;
}

/** Lists are divided first; what else stands between two words only where no pattern has it. */
const LISTS = [
  ['; ', '; '],
  [', ', ', '],
] as const;
const PAIRS = [
  [' / ', ' / '],
  [' or ', ' o '],
  [' and ', ' y '],
] as const;

function divided(text: string, marks: typeof LISTS | typeof PAIRS): string | null {
  const [mark, translated] = marks.find(([each]) => text.includes(each)) ?? [];
  if (mark === undefined) return null;
  const parts = text.split(mark).map(spanish);
  return parts.includes(null) ? null : parts.join(translated);
}

/** A text in Spanish; null where one of its words is not known, as half of a line would be worse than none. */
function spanish(text: string): string | null {
  const known = SENTENCES.get(text) ?? WORDS.get(text.toLowerCase()) ?? divided(text, LISTS);
  if (known !== null) return known;
  for (const [pattern, say] of PATTERNS) {
    const [, ...parts] = pattern.exec(text) ?? [];
    const translated = parts.length > 0 ? say(...parts) : null;
    if (translated !== null) return translated;
  }
  return aside(text) ?? divided(text, PAIRS) ?? (NAMES.test(text) ? text : null);
}

/** "plant (two letters)". */
function aside(text: string): string | null {
  const [, before, inside = ''] = /^(.*?) ?\(([^)]+)\)$/.exec(text) ?? [];
  if (before === undefined) return null;
  const both = [before, inside].map(part => (part === '' ? '' : spanish(part)));
  return both.includes(null) ? null : `${both[0]} (${both[1]})`.trim();
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words of a maker's data sheet in both languages; as they are where one of them is not known. */
export function sheetWords(text: string): Bilingual {
  const es = spanish(text);
  return es === null ? text : { en: text, es: /^[A-Z]/.test(text) ? capital(es) : es };
}

/** How a number is built, such as `Dodge van 1971-80: B, rating, body`, in both languages. */
export function ruleWords(rule: string): Bilingual {
  const [of = '', parts = ''] = rule.split(': ');
  const translated = [spanish(of) ?? of, spanish(parts)];
  return translated.includes(null) ? rule : { en: rule, es: translated.join(': ') };
}
