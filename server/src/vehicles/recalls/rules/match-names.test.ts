import { describe, expect, it } from 'vitest';
import { listedMakeKeys, namesOf, type ModelQuery } from './match-names.ts';

type Case = [vehicle: ModelQuery, listed: string, names: string];

const check = ([vehicle, listed, names]: Case) => expect(namesOf(vehicle, listed.split(', ')).join(', ')).toBe(names);

const car = (make: string, model: string, more: Partial<ModelQuery> = {}): ModelQuery => ({ make, model, ...more });

describe('a model that the list spells otherwise', () => {
  it.each<Case>([
    [car('Ford', 'F150'), 'F-150, F-250 SD', 'F-150'],
    [car('Ford', 'F-250'), 'F-150, F-250 SD', 'F-250 SD'],
    [car('Honda', 'CR-V'), 'CRV, CR-Z', 'CRV'],
    [car('Mazda', 'Mazda3'), '3, 6, MAZDA6', '3'],
    [car('Volkswagen', 'ID.4'), 'ID 4, ID. BUZZ', 'ID 4'],
    [car('Chrysler', 'Town & Country'), 'TOWN AND COUNTRY', 'TOWN AND COUNTRY'],
    [car('Alfa Romeo', 'Giulia (952)'), 'GIULIA, STELVIO', 'GIULIA'],
    [car('Nissan', 'Nissan Z'), 'Z, 370Z', 'Z'],
    [car('Toyota', 'Corolla Matrix'), 'COROLLA, MATRIX', 'MATRIX'],
    [car('Freightliner', 'M2'), 'BUSINESS CLASS M2, CASCADIA', 'BUSINESS CLASS M2'],
    [car('Volvo', 'S60 Cross Country'), 'S60, S60CC', 'S60CC'],
    [car('Kia', 'Sorento'), 'redundant SORENTO', 'redundant SORENTO'],
    [car('Volvo', 'C40'), 'C40BEV, XC40', 'C40BEV'],
    [car('Audi', 'Q4'), 'Q4 E-TRON, Q5', 'Q4 E-TRON'],
  ])('%j among %j', (...each) => check(each));
});

describe('another model with a similar name is never found', () => {
  it.each([
    ['Honda', 'CR-V', 'CR-Z, HR-V, CRF250L'],
    ['Ford', 'Transit', 'TRANSIT CONNECT, E-TRANSIT CHASSIS'],
    ['Ford', 'Bronco', 'BRONCO SPORT'],
    ['Ford', 'E-350', 'E-450, F-350'],
    ['Toyota', 'Corolla', 'COROLLA CROSS, GR COROLLA'],
    ['Toyota', 'Camry Solara', 'CAMRY'],
    ['Toyota', 'Prius', 'PRIUS PRIME, PRIUS V'],
    ['Nissan', 'Rogue', 'ROGUE SPORT'],
    ['Jeep', 'Cherokee', 'GRAND CHEROKEE, GRAND CHEROKEE L'],
    ['Mercedes-Benz', 'C-Class', 'CLA 250, CLK350, AMG CLA45, E350'],
    ['Mercedes-Benz', 'E-Class', 'EQE 350+, C300'],
    ['BMW', '328i', '335I, 528I, X3'],
    ['Hyundai', 'Genesis', 'GENESIS COUPE'],
    ['Hyundai', 'Genesis Coupe', 'GENESIS'],
    ['Chevrolet', 'Blazer', 'BLAZER EV, TRAILBLAZER'],
    ['Chevrolet', 'Blazer EV', 'BLAZER'],
    ['GMC', 'Hummer EV Pickup', 'HUMMER EV SUV'],
    ['Audi', 'A4', 'S4, A4 ALLROAD, A5'],
    ['Ram', '1500', '2500, 3500, PROMASTER'],
    ['Dodge', 'Charger', 'CHALLENGER'],
  ])('%s %s among %s', (make, model, listed) => check([car(make, model), listed, '']));

  it('whatever trim it has', () => {
    check([car('Nissan', 'Rogue', { trim: 'SV' }), 'ROGUE SPORT', '']);
    check([car('BMW', 'X3', { trim: '3.0i' }), '3 SERIES, 330I, X3 SAV', 'X3 SAV']);
    check([car('MINI', 'Countryman', { series: 'Cooper S' }), 'COOPER, COOPER S, COOPER CLUBMAN', '']);
  });
});

describe('what is known besides the model', () => {
  it.each<Case>([
    // How much a truck carries.
    [car('Chevrolet', 'Silverado', { series: '2500' }), 'SILVERADO 1500, SILVERADO 2500', 'SILVERADO 2500'],
    [car('Chevrolet', 'Silverado 1500'), 'SILVERADO, SILVERADO 2500', 'SILVERADO'],
    [car('Chevrolet', 'Silverado', { series: '1/2 Ton' }), 'SILVERADO 1500, SILVERADO 2500', 'SILVERADO 1500'],
    [car('GMC', 'Sierra HD'), 'SIERRA 1500, SIERRA 2500, SIERRA 3500', 'SIERRA 2500, SIERRA 3500'],
    [car('Dodge', 'Ram', { series: 'DR (1500)' }), 'RAM 1500, RAM 2500', 'RAM 1500'],
    [car('Ram', '1500'), 'RAM 1500, 1500, 2500', 'RAM 1500, 1500'],
    [car('Ford', 'F-350', { body: 'Incomplete - Chassis Cab' }), 'F-350, F-350 SD', 'F-350, F-350 SD'],
    // Body.
    [car('Honda', 'Civic', { body: 'Sedan/Saloon' }), 'CIVIC SEDAN, CIVIC COUPE', 'CIVIC SEDAN'],
    [
      car('Honda', 'Civic', { body: 'Hatchback/Liftback/Notchback' }),
      'CIVIC, CIVIC HATCHBACK',
      'CIVIC, CIVIC HATCHBACK',
    ],
    [car('Chevrolet', 'Express', { body: 'Incomplete - Cutaway' }), 'EXPRESS CUTAWAY VAN', 'EXPRESS CUTAWAY VAN'],
    [car('Chevrolet', 'Express', { body: 'Van' }), 'EXPRESS CUTAWAY VAN', ''],
    // Power.
    [car('Toyota', 'Camry', { fuel: 'Gasoline' }), 'CAMRY, CAMRY HYBRID', 'CAMRY'],
    [car('Honda', 'Civic', { trim: 'Sport Hybrid' }), 'CIVIC, CIVIC HYBRID', 'CIVIC, CIVIC HYBRID'],
    [car('Toyota', 'RAV4 Hybrid'), 'RAV4, RAV4 HYBRID', 'RAV4 HYBRID'],
    [car('Toyota', 'Highlander', { series: 'AXUH78L', fuel: 'Gasoline' }), 'HIGHLANDER HYBRID', 'HIGHLANDER HYBRID'],
    [car('Toyota', 'Camry', { series: 'AXVA70L/AXVH70L', fuel: 'Gasoline' }), 'CAMRY, CAMRY HYBRID', 'CAMRY'],
    [car('Jeep', 'Wrangler', { electrification: 'PHEV (Plug-in Hybrid)' }), 'WRANGLER 4XE', 'WRANGLER 4XE'],
    [car('Chevrolet', 'Blazer', { fuel: 'Electric' }), 'BLAZER, BLAZER EV', 'BLAZER EV'],
    [car('Ford', 'F-150', { fuel: 'Electric' }), 'F-150, F-150 LIGHTNING BEV', 'F-150 LIGHTNING BEV'],
    [car('Hyundai', 'Ioniq', { fuel: 'Gasoline' }), 'IONIQ ELECTRIC, IONIQ HYBRID', 'IONIQ HYBRID'],
    [
      car('Kia', 'Niro', { fuel: 'Electric', fuelSecondary: 'Gasoline' }),
      'NIRO EV, NIRO PHEV, NIRO',
      'NIRO PHEV, NIRO',
    ],
    [car('Kia', 'Niro', { fuel: 'Electric' }), 'NIRO EV, NIRO PHEV', 'NIRO EV'],
    [car('Audi', 'Q5 e'), 'Q5, SQ5', 'Q5'],
    [car('Audi', 'A7 e'), 'A7, A7 E', 'A7 E'],
    [car('Audi', 'Q8', { series: 'e-tron SUV', fuel: 'Electric' }), 'Q8, Q8 E-TRON, SQ8', 'Q8 E-TRON'],
    [car('MINI', 'Hardtop', { series: 'Cooper SE', fuel: 'Electric' }), 'COOPER, COOPER S, COOPER SE', 'COOPER SE'],
    // Trim and engine.
    [car('Mercedes-Benz', 'C-Class', { trim: 'C300 4-MATIC' }), 'C 300, C250, AMG C63', 'C 300'],
    [car('Mercedes-Benz', 'C-Class'), 'C 300, C250, AMG C63, CLA250', 'C 300, C250, AMG C63'],
    [car('Mercedes-Benz', 'M-Class', { trim: 'ML320 BLUETEC 4-MATIC' }), 'ML320, ML350', 'ML320'],
    [car('Mercedes-Benz', 'EQE-Class SUV'), 'EQE 350+, EQE SUV 350+', 'EQE SUV 350+'],
    [car('Lexus', 'RX', { trim: '350' }), 'RX, RX350, RX HYBRID, NX350', 'RX, RX350'],
    [car('BMW', '328i', { series: '3-Series' }), '328I, 328XI, 3 SERIES, M3', '328I, 3 SERIES'],
    [car('BMW', '328i', { series: '3-Series', trim: 'xDrive' }), '328I, 328XI', '328I, 328XI'],
    [car('Porsche', 'Cayenne', { trim: 'S' }), 'CAYENNE, CAYENNE S, CAYENNE TURBO', 'CAYENNE, CAYENNE S'],
    [car('Porsche', 'Panamera', { trim: 'Turbo S E-Hybrid' }), 'PANAMERA S, PANAMERA TURBO', ''],
    [car('Porsche', 'Panamera', { trim: 'Panamera 4 E-Hybrid' }), 'PANAMERA 4, PANAMERA 4S', 'PANAMERA 4'],
    [car('Polestar', 'PS2'), 'POLESTAR 1, POLESTAR 2', 'POLESTAR 2'],
    [car('MINI', 'Clubman', { series: 'Cooper S' }), 'COOPER S, COOPER S CLUBMAN', 'COOPER S CLUBMAN'],
    [car('International', 'L9227', { series: '9200i' }), '9200I, 9400I', '9200I'],
  ])('%j among %j', (...each) => check(each));
});

it('knows the makes under which the list has a vehicle', () => {
  expect(listedMakeKeys('MERCEDES BENZ')).toContain('mercedesbenz');
  expect(listedMakeKeys('Ram')).toEqual(['ram', 'dodge']);
  expect(listedMakeKeys('Chevy')).toEqual(['chevrolet']);
});

it('finds nothing in an empty list, and no name by an empty one', () => {
  expect(namesOf(car('Ford', 'F-150'), [])).toEqual([]);
  expect(namesOf(car('Ford', ''), ['F-150', ''])).toEqual([]);
});
