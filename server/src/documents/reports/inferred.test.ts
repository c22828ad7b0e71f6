import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

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

it("a report marks the drive that follows from EPA's file, and names no transmission of several", async () => {
  const path = join(folder, 'vehicles.csv');
  const header = 'id,year,make,model,baseModel,VClass,drive,trany,cylinders,displ,fuelType1,city08,highway08,comb08';
  const accord = '2003,Honda,Accord,Accord,Midsize Cars,Front-Wheel Drive';
  const rows = ['Automatic 5-spd', 'Manual 6-spd'].map(
    (trany, at) => `${at + 1},${accord},${trany},6,3.0,Regular,18,26,21`,
  );
  writeFileSync(path, [header, ...rows].join('\n'));
  await test.app.catalog.import({ path, dryRun: false, rejectsPath: join(folder, 'rejects.csv') });
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  const identity = (await test.app.reports.open(member, ACCORD))?.document?.identity;
  const drive = { en: 'Front-wheel drive', es: 'Tracción delantera' };
  expect(identity).toContainEqual([{ en: 'Drive', es: 'Tracción' }, drive, { en: 'inferred', es: 'dato deducido' }]);
  expect(JSON.stringify(identity)).not.toContain('Transmission');
});
