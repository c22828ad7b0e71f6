import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { loadDecoder } from '@marque/vin/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../vehicles/catalog/service/import-file.ts';
import { createVpic } from '../vehicles/vpic/service.ts';
import type { Database } from '../kit/database/db.ts';
import { commandTools } from './testing/command-tools.ts';
import { ACCORD, MISTYPED } from '../testing/builders.ts';
import { freshDatabase } from '../testing/test-app.ts';
import { vehicleShow } from './vehicle-show.ts';

/** A 2019 Ford F-150 SuperCrew, driven on four wheels by its code. */
const TRUCK = '1FTEW1EP4KFA12345';
const EPA = [
  'id,year,make,model,baseModel,VClass,drive,trany,cylinders,displ,fuelType1,city08,highway08,comb08',
  '1,2003,Honda,Accord,Accord,Midsize Cars,Front-Wheel Drive,Automatic 5-spd,6,3.0,Regular Gasoline,18,26,21',
  '2,2003,Honda,Accord,Accord,Midsize Cars,Front-Wheel Drive,Manual 6-spd,6,3.0,Regular Gasoline,18,26,21',
].join('\n');

let database: Database;
let folder: string;
const clock = () => new Date('2026-06-15T12:00:00Z');
beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'marque-show-'));
  const path = join(folder, 'vehicles.csv');
  writeFileSync(path, EPA);
  const deps = { db: database.db, clock, decoder: loadDecoder };
  await importFile(deps, { path, dryRun: false, rejectsPath: join(folder, 'rejects.csv') });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

async function run(args: string[], input = ''): Promise<string[]> {
  const { tools, printed } = commandTools({
    db: database.db,
    dataDir: folder,
    clock,
    input: Readable.from([input]),
  });
  await vehicleShow.run(args, tools);
  return printed;
}

const shown = async (...args: Parameters<typeof run>) =>
  (await run(...args)).map(line => JSON.parse(line) as Record<string, unknown>);

it('says the same make, model and year as the address of NHTSA’s service, which chooses where two years are possible', async () => {
  const vpic = createVpic({ decoder: loadDecoder() });
  const rowOf = (vin: string) => [...vpic.answer('DecodeVinValues', { path: [vin], fields: new Map() })!.rows][0]!;
  const plain = (values: unknown[]) => values.map(value => String(value).toLowerCase());
  const numbers = [ACCORD, TRUCK, '1FTMW1T88MFA00001', 'KNDJH741485111111'];
  for (const [at, { vehicle }] of (await shown([...numbers, '--json'])).entries()) {
    const { modelYear, make, model } = vehicle as Record<string, unknown>;
    const row = rowOf(numbers[at]!);
    expect(plain([modelYear, make, model])).toEqual(plain([row['ModelYear'], row['Make'], row['Model']]));
  }
  const open = '1GTW7FCA6E1175626';
  expect((await shown([open, '--json']))[0]).toMatchObject({ vehicle: { modelYear: null, make: 'GMC', model: null } });
  expect(rowOf(open)).toMatchObject({ ModelYear: '2014', Make: 'GMC', Model: 'Savana' });
  expect(rowOf(open)['AdditionalErrorText']).toContain('may be incorrect');
});

describe('vehicle show --json', () => {
  it('prints what is known and what is inferred, with the rule and the source', async () => {
    const [accord] = await shown([ACCORD, '--json']);
    expect(accord).toMatchObject({
      vin: ACCORD,
      kind: 'modern',
      valid: true,
      vehicle: {
        modelYear: 2003,
        make: 'Honda',
        model: 'Accord',
        engineCylinders: 6,
        driveType: 'FWD/Front-Wheel Drive',
        transmission: null,
        seats: null,
      },
      inferred: {
        driveType: {
          value: 'FWD/Front-Wheel Drive',
          rule: 'the only drive EPA lists for the 2003 Honda Accord with 6 cylinders',
          source: 'EPA fuel economy data (fueleconomy.gov)',
          copiedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
        },
        transmission: { candidates: ['Automatic', 'Manual/Standard'] },
      },
      problems: [],
    });
    expect(accord?.['details']).toContainEqual(
      expect.objectContaining({ key: 'driveType', value: 'FWD/Front-Wheel Drive', inferred: true, rule: 'epa' }),
    );
  });

  it('prints one object a line for the numbers of standard input and of the command line', async () => {
    const lines = await shown(['-', ACCORD, '--json'], `${TRUCK}\n\n  ${ACCORD.toLowerCase()}\r\n`);
    expect(lines.map(({ vin }) => vin)).toEqual([TRUCK, ACCORD, ACCORD]);
    expect(lines[0]).toMatchObject({
      vehicle: { driveType: '4WD/4-Wheel Drive/4x4' },
      inferred: { driveType: { rule: "position 7 is E, Ford's code for 4WD on the F-150" } },
    });
  });

  it('says what is wrong with a number and names no vehicle for it', async () => {
    const [mistyped, nonsense] = await shown([MISTYPED, 'hello', '--json']);
    expect(mistyped).toMatchObject({ valid: false, vehicle: { make: null }, inferred: {} });
    expect(mistyped?.['problems']).toContainEqual(expect.objectContaining({ code: 'check_digit' }));
    expect(nonsense).toMatchObject({ valid: false, vehicle: { make: null } });
  });
});

it('prints the detail list for a person', async () => {
  const [text = ''] = await run([ACCORD]);
  expect(text).toContain(`${ACCORD}  2003 Honda Accord  (modern)`);
  expect(text).toMatch(/driveType +FWD\/Front-Wheel Drive {2}\(inferred: the only drive EPA lists for/);
  expect(text).toMatch(/transmission +Automatic or Manual\/Standard {2}\(inferred: /);
});

it.each([[[]], [['--json']], [[ACCORD, '--all']]])('says how it is called for %j', async args => {
  await expect(run(args)).rejects.toThrow('npm run -s cli -- vehicle show VIN ...|- [--json]');
});
