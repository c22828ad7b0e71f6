import { expect, it } from 'vitest';
import { createLog } from '../../kit/log/log.ts';
import { openBrowser } from '../../testing/browser.ts';
import { ACCORD } from '../../testing/builders.ts';
import { everyRow } from '../../testing/rows/queue-rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { startStandIn } from './providers/testing/stand-in.ts';
import { createVehicleDatabases } from './providers/vehicledatabases.ts';

it('what a service says about an owner is in no answer, no table and no log', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: line => void lines.push(line) });
  const standIn = await startStandIn();
  const service = createVehicleDatabases({ key: 'the-key', url: standIn.url });
  const test = await createTestApp({ plateProviders: [service], log });
  try {
    const owner = { owner: { name: 'Jane Roe', address: '1 Main Street' }, registered_to: 'Jane Roe' };
    const basic = { ...owner, year: 2003, make: 'Honda', model: 'Accord', trim: { owner }, lienholder: 'Roe Bank' };
    const data = { ...owner, intro: { vin: ACCORD, license: 'ABC123', state: 'CA', ...owner }, basic };
    standIn.reply = { json: { status: 'success', message: 'Registered to Jane Roe', ...owner, data } };
    const answer = await openBrowser(test).get('/api-cwa/license_plate_decode?plate=ABC123&state=CA');
    expect([answer.statusCode, answer.json().vin, standIn.requests.length]).toEqual([200, ACCORD, 1]);
    const all = JSON.stringify([answer.json(), await everyRow(test.database), lines]);
    expect(all).toContain(ACCORD);
    expect(all).not.toMatch(/Jane Roe|Roe Bank|Main Street|owner/);
  } finally {
    standIn.close();
    await test.close();
  }
});
