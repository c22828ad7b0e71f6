import { makeKey, nameKey } from './names.ts';

/** From this model year on the makes of today are asked for first. */
const MODERN_FROM = 1981;

const MODERN_MAKES =
  'Ford, Chevrolet, Toyota, Honda, Nissan, Jeep, Ram, GMC, Dodge, Hyundai, Kia, Subaru, BMW, Mercedes-Benz, ' +
  'Volkswagen, Tesla, Lexus, Audi, Mazda, Cadillac';
const CLASSIC_MAKES =
  'Ford, Chevrolet, Pontiac, Dodge, Plymouth, Volkswagen, Buick, Oldsmobile, Cadillac, Mercury, Chrysler, Lincoln, ' +
  'Jeep, AMC, Porsche, Mercedes-Benz, MG, Triumph, Jaguar, Datsun, Toyota';

/** The models people ask for first, by make; models of other years or names are simply not met. */
const MODELS: Readonly<Record<string, string>> = {
  Acura: 'MDX, RDX, TLX, Integra, TL, TSX, RSX, NSX',
  AMC: 'Javelin, AMX, Gremlin, Pacer, Hornet',
  Audi: 'A4, Q5, A3, A6, Q7, Q3, A5, S4, R8, TT',
  BMW: 'X5, X3, 328i, 330i, 325i, 335i, 528i, 530i, X1, M3, M5, 2002, Z4',
  Buick: 'Enclave, Encore, LaCrosse, LeSabre, Regal, Century, Skylark, Riviera, Electra, GS',
  Cadillac: 'Escalade, CTS, XT5, SRX, Deville, DTS, ATS, Eldorado, Coupe de Ville, Sedan de Ville, DeVille, Seville',
  Chevrolet:
    'Silverado, Corvette, Camaro, Equinox, Malibu, Tahoe, Impala, Suburban, Traverse, Colorado, Cruze, Chevelle, ' +
    'Nova, Bel Air, El Camino, Monte Carlo, C10, C10 Pickup, S-10 Pickup, Blazer, Trailblazer',
  Chrysler: '300, 200, Pacifica, Town and Country, PT Cruiser, Sebring, New Yorker, Newport',
  Datsun: '240Z, 280Z, 510, 280ZX',
  Dodge:
    'Charger, Challenger, Ram, Durango, Grand Caravan, Journey, Caravan, Dakota, Viper, Dart, Coronet, Coronet R/T, ' +
    'Coronet Super Bee, Charger R/T',
  Ford:
    'F-150, Mustang, Explorer, Escape, F-250, Ranger, Fusion, Focus, Bronco, Expedition, Edge, Maverick, F-350, ' +
    'Taurus, F-100, Thunderbird, Galaxie 500, Fairlane, Falcon, Torino, Crown Victoria',
  GMC: 'Sierra, Yukon, Acadia, Terrain, Canyon, Yukon XL, Jimmy, Sonoma',
  Honda: 'Civic, Accord, CR-V, Pilot, Odyssey, HR-V, Fit, Ridgeline, Element, Prelude',
  Hyundai: 'Elantra, Tucson, Sonata, Santa Fe, Palisade, Kona, Accent, Veloster',
  Infiniti: 'G37, Q50, QX60, QX80, G35, FX35, QX56',
  International: 'Scout II, Scout Terra',
  Jaguar: 'E-Type 4.2, E-Type Series 2, E-Type Series 3, F-Type, XF, F-PACE, XK120',
  Jeep: 'Wrangler, Grand Cherokee, Cherokee, Gladiator, Compass, Renegade, Liberty, Patriot, CJ-5, CJ-7, Wagoneer',
  Kia: 'Sorento, Sportage, Telluride, Soul, Forte, Optima, K5, Rio',
  'Land Rover': 'Range Rover, Range Rover Sport, Discovery, Defender, LR4, LR3',
  Lexus: 'RX, ES, NX, IS, GX, LS, GS, LX',
  Lincoln: 'Navigator, Continental, MKZ, MKX, Town Car, Aviator, Nautilus, Continental Mark IV, Continental Mark V',
  Mazda: 'Mazda3, CX-5, MX-5, Mazda6, CX-9, RX-7, CX-30, RX-8, Tribute',
  'Mercedes-Benz':
    'C-Class, E-Class, GLC-Class, GLE-Class, S-Class, M-Class, ML-Class, GLA-Class, G-Class, 280SL, 450SL, 190SL',
  Mercury: 'Cougar, Grand Marquis, Comet, Cyclone, Marauder, Mountaineer, Sable',
  MG: 'MGB, MGA 1600, MGA 1500, Midget',
  Mitsubishi: 'Outlander, Eclipse, Lancer, Mirage, Eclipse Cross, Montero',
  Nissan: 'Altima, Rogue, Sentra, Frontier, Maxima, Pathfinder, Murano, Versa, Titan, 350Z, 370Z, Xterra, 300ZX',
  Oldsmobile: 'Cutlass, 4-4-2, Toronado, 98, Delta 88',
  Plymouth: "Barracuda, 'Cuda, Road Runner, Fury, Valiant, Satellite, GTX, Valiant Duster, Voyager, Prowler",
  Pontiac: 'Firebird, GTO, Grand Prix, Bonneville, Trans Am, G6, Grand Am, Vibe, LeMans, Catalina, Fiero, Solstice',
  Porsche: '911, 356, 356 A, 356 B, 356 C, 914, Cayenne, Macan, Boxster, Cayman, Panamera, 944, 928, 912, 911 SC',
  Ram: '1500, 2500, 3500, ProMaster 1500',
  Saturn: 'Vue, Ion, SL, Sky, Aura, Outlook',
  Shelby: 'GT350, Cobra',
  Subaru: 'Outback, Forester, Crosstrek, Impreza, WRX, Legacy, Ascent, BRZ',
  Tesla: 'Model 3, Model Y, Model S, Model X, Cybertruck',
  Toyota:
    'Camry, RAV4, Corolla, Tacoma, Highlander, 4Runner, Tundra, Prius, Sienna, Avalon, Sequoia, Supra, Celica, ' +
    'Land Cruiser, Land Cruiser FJ40, FJ Cruiser, MR2',
  Triumph: 'TR6, Spitfire 1500, TR4, TR3, TR3A, GT6 Mk III',
  Volkswagen: 'Jetta, Tiguan, Passat, Golf, Atlas, GTI, Beetle, Super Beetle, Bus, Karmann Ghia, Rabbit, Touareg',
  Volvo: 'XC90, XC60, S60, XC70, V60, XC40, S40, 240',
};

const rank = (names: string, key: (name: string) => string): ReadonlyMap<string, number> =>
  new Map(names.split(',').map((name, at) => [key(name), at]));

const modernMakes = rank(MODERN_MAKES, makeKey);
const classicMakes = rank(CLASSIC_MAKES, makeKey);
const models = new Map(Object.entries(MODELS).map(([make, names]) => [makeKey(make), rank(names, nameKey)]));

/** The place of a make among those that people look for first, from 0; undefined for the others. */
export function makeRank(year: number, make: string): number | undefined {
  return (year < MODERN_FROM ? classicMakes : modernMakes).get(makeKey(make));
}

/** The same for a model of a make. */
export function modelRank(make: string, model: string): number | undefined {
  return models.get(makeKey(make))?.get(nameKey(model));
}
