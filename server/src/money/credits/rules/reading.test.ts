import { describe, expect, it } from 'vitest';
import { readEntries } from './reading.ts';

type Row = Parameters<typeof readEntries>[0][number];

const VEHICLE = '2003 Honda Accord · 1HGCM82633A004352';
let count = 0;
const row = (more: Partial<Row>): Row => {
  const id = `crd_${++count}`;
  return {
    id,
    seq: count,
    siteId: 'default',
    userId: 'usr_1',
    unit: 'vhr',
    delta: 1,
    left: 1,
    grantId: more.reason === 'reserve' || more.reason === 'release' ? 'crd_grant' : id,
    reason: 'purchase',
    causeType: 'order',
    causeId: id,
    reversalType: null,
    reversalKey: null,
    subject: '',
    planId: null,
    documentKind: null,
    note: null,
    unlimited: false,
    endsAt: null,
    createdAt: new Date('2026-06-15T12:00:00Z'),
    ...more,
  };
};
const planName = (id: string, quantity: number) => (id === 'report-5' ? `Pack of ${quantity} reports` : null);
const text = (more: Partial<Row>, locale: 'en' | 'es' = 'en') => readEntries([row(more)], locale, planName)[0]?.text;
const month = { reason: 'subscription' as const, endsAt: new Date('2026-07-15T12:00:00Z') };

describe('a movement reads', () => {
  it('as what was bought, by its plan’s name or by its number', () => {
    expect(text({ delta: 5, planId: 'report-5' })).toBe('Bought: Pack of 5 reports');
    expect(text({ delta: 5, planId: 'gone' })).toBe('Bought: 5 reports');
    expect(text({ delta: 1, unit: 'sticker' }, 'es')).toBe('Compra: 1 etiqueta de ventana');
  });

  it('as a subscription’s period', () => {
    expect(text({ ...month, delta: 20 })).toBe('Subscription: 20 reports, use by July 15, 2026');
    expect(text({ ...month, delta: 0, unlimited: true, unit: 'sticker' }, 'es')).toBe(
      'Suscripción: etiquetas de ventana ilimitadas, hasta el 15 de julio de 2026',
    );
    expect(text({ delta: -3, reason: 'expire', grantId: 'crd_g' })).toBe('Expired with its period: 3 reports');
  });

  it('as the document a credit went to, and came back from', () => {
    const about = { subject: VEHICLE, documentKind: 'vhr' as const };
    expect(text({ ...about, delta: -1, reason: 'reserve' })).toBe(`Report for ${VEHICLE}`);
    expect(text({ ...about, delta: 1, reason: 'release', note: 'no_data' })).toBe(
      `Returned, no data: Report for ${VEHICLE}`,
    );
    expect(text({ ...about, delta: 1, reason: 'release', note: 'failed' }, 'es')).toBe(
      `Devuelto, no se preparó ningún documento: Informe de ${VEHICLE}`,
    );
    expect(text({ ...about, delta: 0, unlimited: true, reason: 'reserve', documentKind: 'classic_sticker' })).toBe(
      `Classic window sticker for ${VEHICLE}, on your subscription`,
    );
  });

  it('as a gift with its reason, and as money that went back', () => {
    expect(text({ delta: 1, reason: 'goodwill', note: 'The odometer chart was empty' })).toBe(
      'A gift from us: 1 report (The odometer chart was empty)',
    );
    const refund = { reversalType: 'refund', reversalKey: '0-0', grantId: 'crd_g' } as const;
    const dispute = { reversalType: 'dispute', reversalKey: 'dsp_2', grantId: 'crd_g' } as const;
    for (const reason of ['refund', 'redo_refund'] as const) {
      expect(text({ ...refund, delta: -4, reason })).toBe('Removed, the money is refunded: 4 reports');
    }
    for (const reason of ['undo_refund', 'undo_redo'] as const) {
      expect(text({ ...refund, delta: 4, reason })).toBe('Restored, the refund failed: 4 reports');
    }
    expect(text({ ...dispute, delta: -4, reason: 'refund' })).toBe(
      'Removed, the payment is disputed at the bank: 4 reports',
    );
    expect(text({ ...dispute, delta: 4, reason: 'undo_refund' })).toBe('Restored, the dispute is closed: 4 reports');
  });

  it('as a plan’s name where that was written down', () => {
    expect(text({ delta: 5, subject: 'Pack of 5 reports' })).toBe('Bought: Pack of 5 reports');
  });
});

it('lists every step of a refund as a refund of its order', () => {
  const steps = ['refund', 'undo_refund', 'redo_refund', 'undo_redo'] as const;
  const refund = { reversalType: 'refund', reversalKey: '0-0', causeId: 'ord_1', grantId: 'crd_g' } as const;
  const entries = readEntries(
    steps.map(reason => row({ ...refund, reason })),
    'en',
    planName,
  );
  expect(entries).toHaveLength(steps.length);
  for (const entry of entries) {
    expect(entry).toMatchObject({ kind: 'refund', reason: 'refund', cause: { type: 'order', id: 'ord_1' } });
  }
});
