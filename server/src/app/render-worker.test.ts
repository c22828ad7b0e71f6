import { expect, it } from 'vitest';
import { draw } from './render-worker.ts';
import { sample } from '../testing/paper/samples.ts';

it('lets the event loop turn before it answers, where native memory is freed', async () => {
  let turned = false;
  setImmediate(() => {
    turned = true;
  });
  expect(await draw({ document: { template: 'invoice', data: sample('invoice') }, format: 'pdf' })).toHaveProperty(
    'pdf',
  );
  expect(turned).toBe(true);
});
