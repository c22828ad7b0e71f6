import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquisitionTag, keepAcquisitionTag } from './acquisition-tag.ts';
import '../../testing/component.tsx';

const clear = () => sessionStorage.clear();
beforeEach(clear);
afterEach(clear);

it('is kept of the address a session began with, and no longer than the order takes', () => {
  keepAcquisitionTag('?vin=1');
  expect(acquisitionTag()).toBeNull();
  keepAcquisitionTag(`?gsp=${'a'.repeat(200)}`);
  expect(acquisitionTag()).toBe('a'.repeat(100));
  keepAcquisitionTag('?gsp=second');
  expect(acquisitionTag()).toBe('a'.repeat(100));
});
