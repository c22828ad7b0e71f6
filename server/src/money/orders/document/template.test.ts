import { describe, expect, it } from 'vitest';
import { sample } from '../../../testing/paper/samples.ts';
import { invoiceTemplate } from './template.ts';

describe('an invoice', () => {
  it('is prepared when its figures add up', () => {
    expect(invoiceTemplate.prepare(sample('invoice'))).toMatchObject({ total: sample('invoice').total });
  });

  it('is not printed when its total or amount due is one cent off', () => {
    const invoice = sample('invoice');
    for (const wrong of [{ total: invoice.total + 1 }, { due: 1 }])
      expect(() => invoiceTemplate.prepare({ ...invoice, ...wrong })).toThrow(/Not printed: .*does_not_add_up/);
  });
});
