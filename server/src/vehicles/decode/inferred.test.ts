import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCORD } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const EPA = [
  'id,year,make,model,baseModel,VClass,drive,trany,cylinders,displ,fuelType1,city08,highway08,comb08',
  '1,2003,Honda,Accord,Accord,Midsize Cars,Front-Wheel Drive,Automatic 5-spd,6,3.0,Regular Gasoline,18,26,21',
  '2,2003,Honda,Accord,Accord,Midsize Cars,Front-Wheel Drive,Manual 6-spd,6,3.0,Regular Gasoline,18,26,21',
].join('\n');

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'marque-inferred-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

async function row(key: string) {
  const { specifications } = await test.app.vehicles.preview(test.visitor(), ACCORD);
  return specifications.find(each => each.key === key);
}

it('the preview says no drive that nobody said, then the one EPA lists, marked and with its source', async () => {
  expect(await row('driveType')).toBeUndefined();
  const path = join(folder, 'vehicles.csv');
  writeFileSync(path, EPA);
  await test.app.catalog.import({ path, dryRun: false, rejectsPath: join(folder, 'rejects.csv') });
  expect(await row('driveType')).toEqual({
    key: 'driveType',
    value: 'FWD/Front-Wheel Drive',
    inferred: true,
    rule: 'epa',
    source: 'EPA fuel economy data (fueleconomy.gov)',
    copied_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
  });
  const { subtitle } = await test.app.vehicles.preview(test.visitor(), ACCORD);
  expect(subtitle).toContain('FWD/Front-Wheel Drive');
});

it('several that are possible are candidates, in the list and not in the record', async () => {
  expect(await row('transmission')).toMatchObject({ value: '', candidates: ['Automatic', 'Manual/Standard'] });
  const { vehicle } = await test.app.vehicleRecords.of(test.visitor(), ACCORD);
  expect(vehicle.details).toHaveProperty('driveType', 'FWD/Front-Wheel Drive');
  expect(vehicle.details).not.toHaveProperty('transmission');
});

it('the configurations of a year and make are read once', async () => {
  await row('driveType');
  await test.database.executeSql('truncate catalogue_configurations');
  expect(await row('driveType')).toMatchObject({ value: 'FWD/Front-Wheel Drive' });
  test.clock.advanceDays(1);
  expect(await row('driveType')).toBeUndefined();
});
