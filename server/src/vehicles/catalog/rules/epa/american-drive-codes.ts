import type { CodeLine } from './drive.ts';

const REAR = ['RWD', '4WD'] as const;
const FRONT = ['FWD', 'AWD'] as const;
const FRONT_4WD = ['FWD', '4WD'] as const;
const REAR_AWD = ['RWD', 'AWD'] as const;

const FORD: readonly CodeLine[] = [
  ['ford', /^F-?150/, [1981, 1996], 7, '5', '4', REAR],
  ['ford', /^F-?150/, [1997, 2009], 7, '2 7', '4 8', REAR],
  ['ford', /^F-?150/, [2009, 2023], 7, 'C', 'E R', REAR],
  ['ford', /^F-?150/, [2024, 2030], 7, 'K', 'L', REAR],
  ['ford', /^F-?[23]50/, [1981, 1998], 7, '5 7', '6 8', REAR],
  ['ford', /^F-?[2345]50/, [1999, 2010], 7, '0 2 4 6', '1 3 5 7', REAR],
  ['ford', /^F-?[2345]50/, [2011, 2030], 7, 'A C E G', 'B D F H', REAR],
  ['ford', /^Ranger/, [1983, 2011], 7, '0 4', '1 5', REAR],
  ['ford', /^Ranger/, [2019, 2023], 7, 'E', 'F', REAR],
  ['ford', /^Explorer Sport ?Trac/, [2007, 2010], 6, '3', '5', REAR],
  ['ford', /^Explorer/, [1991, 2001], 6, '22 32', '24 34', REAR],
  ['ford', /^Explorer/, [1999, 2010], 6, '6', '7', REAR],
  ['ford', /^Explorer/, [2011, 2019], 6, '7', '8', FRONT_4WD],
  ['ford', /^Explorer/, [2020, 2030], 6, '7', '8', REAR],
  ['ford', /^Edge/, [2007, 2024], 6, '3', '4', FRONT],
  ['ford', /^Flex/, [2009, 2019], 6, '5', '6', FRONT],
  ['ford', /^Escape/, [2001, 2012], 6, '0 3 4', '9 5', FRONT_4WD],
  ['ford', /^Escape/, [2013, 2030], 6, '0', '9', FRONT],
  ['ford', /^Maverick/, [2022, 2024], 7, 'E', 'F', FRONT],
  ['ford', /^Expedition/, [1997, 2008], 6, '13 15 17 19', '14 16 18 20', REAR],
  ['ford', /^Expedition/, [2009, 2030], 6, '1F 1H 1K 1L', '1G 1J 2A 1M', REAR],
  ['ford', /^Fusion/, [2006, 2012], 7, 'H J G', '', FRONT],
  ['ford', /^Fusion/, [2013, 2020], 7, 'G H K L R P S M', 'T D V', FRONT],
  ['ford', /^Taurus/, [2010, 2019], 7, 'D E F', 'H J K', FRONT],
  ['lincoln', /^MKX|^Nautilus/, [2007, 2023], 6, '6', '8', FRONT],
  ['lincoln', /^MKZ/, [2010, 2020], 7, 'G L', 'J', FRONT],
  ['lincoln', /^MKS/, [2009, 2016], 7, 'D', 'E F', FRONT],
  ['lincoln', /^MKC/, [2015, 2019], 6, '1', '2', FRONT],
  ['lincoln', /^Navigator/, [1998, 2010], 6, '27', '28', REAR],
  ['lincoln', /^Navigator/, [2007, 2030], 7, 'H', 'J', REAR],
  ['mercury', /^Mariner/, [2005, 2011], 6, '8', '9', FRONT_4WD],
  ['mercury', /^Mountaineer/, [1997, 2001], 6, '52', '54', REAR],
  ['mercury', /^Mountaineer/, [2002, 2010], 6, '6 3', '7 8 4', REAR_AWD],
];

/** C and S are driven on the rear axle, K and T on both; GMC and Cadillac count instead. */
const GM_TRUCKS = /^(?:Silverado|Sierra|Tahoe|Suburban|Yukon|Escalade|Avalanche|GMT-?400|C\/K|Blazer|Jimmy)/;
const GM_SMALL_TRUCKS = /^(?:S-?10|S-?15|Sonoma|Blazer|Jimmy|Envoy|Trailblazer|Rainier|Bravada|Colorado|Canyon)/i;
const LAMBDA = /^(?:Traverse|Acadia|Enclave|Outlook)/;
const GM_MAKES = ['chevrolet', 'gmc', 'cadillac', 'buick', 'oldsmobile', 'saturn', 'pontiac'];

const GM: readonly CodeLine[] = [
  ...GM_MAKES.flatMap((make): CodeLine[] => [
    [make, GM_TRUCKS, [1981, 2030], 5, 'C', 'K', REAR],
    [make, GM_SMALL_TRUCKS, [1982, 2030], 5, 'S', 'T', REAR],
    [make, /^(?:Astro|Safari)/, [1990, 2005], 5, 'M', 'L', REAR_AWD],
    [make, /^(?:Express|Savana)/, [2003, 2014], 5, 'G', 'H', REAR_AWD],
    [make, LAMBDA, [2007, 2030], 5, 'R', 'V', FRONT],
    [make, /^(?:Equinox|Torrent)/, [2005, 2009], 6, '1 2 3', '6 7 8', FRONT],
    [make, /^(?:Equinox|Terrain|Captiva)/, [2010, 2017], 4, 'A', 'F', FRONT],
    [make, /^Vibe/, [2003, 2010], 5, 'L', 'M', FRONT],
  ]),
  ['chevrolet', /^Silverado/, [2019, 2030], 5, 'W A', 'Y D', REAR],
  ['gmc', /^Sierra/, [2007, 2019], 5, '1', '2', REAR],
  ['gmc', /^Sierra/, [2019, 2030], 5, '8 H', '9 U', REAR],
  ['gmc', /^Yukon/, [2010, 2030], 5, '1', '2', REAR],
  ['gmc', /^Canyon/, [2010, 2030], 5, '5', '6', REAR],
  ['cadillac', /^Escalade/, [2010, 2030], 5, '3', '4', REAR],
  ['gmc', /^Acadia/, [2017, 2023], 6, 'K L M N', 'R S T U V W X', FRONT],
  ['chevrolet', /^Equinox/, [2018, 2024], 6, 'H J K L M N P', 'R S T U V W X Y', FRONT],
  ['gmc', /^Terrain/, [2018, 2024], 6, 'M P', 'T V X', FRONT],
  ['chevrolet', /^Trax/, [2013, 2022], 6, 'K L', 'N P', FRONT],
  ['cadillac', /^SRX/, [2012, 2016], 6, 'A B C', 'D E F', FRONT],
  ['cadillac', /^XT5/, [2017, 2025], 6, 'A B C', 'D F G H', FRONT],
  ['cadillac', /^XT6/, [2020, 2025], 6, 'B C', 'D F G H', FRONT],
  ['cadillac', /^XT4/, [2019, 2025], 6, 'A B C', 'D', FRONT],
  ['buick', /^Envision/, [2016, 2020], 6, 'B C', '1 2 3 4', FRONT],
  ['buick', /^Encore$/, [2013, 2022], 6, 'A B C D', 'E F G H', FRONT],
];

const CHRYSLER: readonly CodeLine[] = [
  ['dodge', /^Ram|^D\d|^W\d/, [1981, 1993], 5, 'D', 'W', REAR],
  ['dodge', /^Ram/, [1994, 2001], 5, 'C', 'F', REAR],
  ['dodge', /^Ram/, [2002, 2008], 5, 'A R L', 'U S X', REAR],
  ['dodge', /^Ram/, [2009, 2011], 5, 'B P', 'V T', REAR],
  ['dodge', /^Dakota/, [1987, 2011], 5, 'L E', 'G W', REAR],
  ['dodge', /^Durango/, [1998, 2003], 5, 'R', 'S', REAR],
  ['dodge', /^Durango/, [2004, 2009], 5, 'D', 'B', REAR],
  ['dodge', /^Durango/, [2011, 2030], 6, 'H', 'J', REAR_AWD],
  ['chrysler', /^Aspen/, [2007, 2009], 5, 'X', 'W', REAR],
  ['dodge', /^Nitro/, [2007, 2011], 5, 'T', 'U', REAR],
  ['dodge', /^Journey/, [2009, 2011], 5, 'G', 'H', FRONT],
  ['dodge', /^Journey/, [2012, 2020], 6, 'C', 'D', FRONT],
  ['dodge', /^(?:Charger|Magnum)/, [2005, 2010], 5, 'A C', 'K', REAR_AWD],
  ['chrysler', /^300/, [2005, 2011], 5, 'A', 'K', REAR_AWD],
  ['dodge', /^Charger/, [2011, 2011], 5, 'L', 'M', REAR_AWD],
  ['dodge', /^Charger/, [2012, 2023], 7, 'A B C H L', 'J K', REAR_AWD],
  ['chrysler', /^300/, [2012, 2023], 7, 'A E G', 'K R', REAR_AWD],
  ['dodge', /^Challenger/, [2008, 2023], 7, 'A B F L', '', REAR_AWD],
  ['chrysler', /^Pacifica/, [2004, 2008], 5, 'M', 'F', FRONT],
  ['chrysler', /^Pacifica/, [2017, 2030], 6, '1', '3', FRONT],
  ['dodge', /Caravan/, [1991, 2004], 5, 'P', 'T', FRONT],
  ['chrysler', /^Town/, [1991, 2004], 5, 'P', 'T', FRONT],
  ['ram', /^1500|^Ram/, [2009, 2011], 5, 'B', 'V', REAR],
  ['ram', /^(?:1500|2500|3500)|^Ram/, [2012, 2030], 6, '2 4 6 E', '3 5 7 F', REAR],
  ['jeep', /^Cherokee/, [1984, 2001], 5, 'T', 'J F N', REAR],
  ['jeep', /^Cherokee/, [2014, 2023], 6, 'L', 'M', FRONT_4WD],
  ['jeep', /^Grand Cherokee/, [1993, 2004], 5, 'X', 'Z W', REAR],
  ['jeep', /^Grand Cherokee/, [2005, 2011], 5, 'S', 'R', REAR],
  ['jeep', /^Grand Cherokee/, [2011, 2030], 6, 'E J G', 'F K H Y', REAR],
  ['jeep', /^Wrangler/, [2007, 2010], 5, 'B', 'A', REAR],
  ['jeep', /^Commander/, [2006, 2010], 5, 'H', 'G', REAR],
  ['jeep', /^Liberty/, [2002, 2007], 5, 'K', 'L', REAR],
  ['jeep', /^Liberty/, [2008, 2011], 5, 'P', 'N', REAR],
  ['jeep', /^Liberty/, [2012, 2012], 6, 'L', 'M', REAR],
  ['jeep', /^(?:Compass|Patriot)/, [2007, 2011], 5, 'T', 'F', FRONT_4WD],
  ['jeep', /^Compass/, [2012, 2026], 6, 'C', 'D', FRONT_4WD],
  ['jeep', /^Patriot/, [2012, 2017], 6, 'P', 'R', FRONT_4WD],
  ['jeep', /^Renegade/, [2015, 2023], 6, 'A C', 'B D', FRONT_4WD],
];

/** Ford, General Motors and Chrysler, by the makers' published keys to their numbers. */
export const AMERICAN_CODES: readonly CodeLine[] = [...FORD, ...GM, ...CHRYSLER];
