import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import type { RecordOf } from '../sources/history-record.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { answersWith, factsWith, SITE } from '../../providers/testing/report-facts.ts';
import { RECALL_TEXTS } from '../../../../vehicles/recalls/rules/demonstration/demonstration-recalls.ts';
import { jsiFindings, jsiRows, jsiScope } from '../findings/jsi.ts';
import { claimsOf, lienFindings, lienRows } from '../titles/liens.ts';
import { mergeRecalls, recallCounts, recallFindings, recallRows } from './recalls.ts';
import { saleFindings, saleRows, serviceRows } from '../value/sales.ts';
import { theftBlock } from '../findings/theft.ts';
import { thingsToKnow } from '../findings/verdict.ts';

const write = recordFactory('4S4BSACC5H3200019');

describe('theft', () => {
  it('prefers an active report to a recovered one', () => {
    const block = theftBlock(
      [write.theft('2021-03-01', 'Dallas, TX', '2021-03-20'), write.theft('2026-10-17', 'Houston, TX', null)],
      [],
      'found',
    );
    expect(block).toMatchObject({
      status: 'active',
      state: 'serious',
      rows: [{ recovered_on: '2021-03-20' }, { recovered_on: null }],
    });
    expect(block.next).toMatchObject({ en: expect.stringContaining('Do not tell the seller') });
  });

  it('says none only when the register was asked and had no record', () => {
    expect(theftBlock([], [], 'none_reported')).toMatchObject({ status: 'none', state: 'none_reported' });
    expect(theftBlock([], [], 'unavailable')).toMatchObject({ status: null, state: 'unavailable' });
    expect(theftBlock([], [], 'not_covered')).toMatchObject({ status: null, state: 'not_covered' });
  });
});

describe('liens', () => {
  it('warn while they are active', () => {
    const open = write.lien('2022-04-04', 'Erie, PA', null, { holder: 'credit_union' });
    const paid = write.lien('2019-04-04', 'Erie, PA', '2022-01-01');
    expect(lienRows(claimsOf([paid, open], [])).map(({ status }) => status)).toEqual(['closed', 'active']);
    expect(lienFindings(claimsOf([paid, open], []))).toMatchObject([
      { code: 'lien_active', params: { holder: { en: 'a credit union' } } },
    ]);
  });
});

describe('junk, salvage and insurance', () => {
  it('tell the end of a car from a loss, and an intended export', () => {
    const sold = write.jsi('2022-03-15', 'Gary, IN', { forExport: true });
    const gone = write.jsi('2022-03-15', 'Gary, IN', { disposition: 'scrap' });
    expect(jsiFindings([sold]).map(({ code }) => code)).toEqual(['salvage_report', 'export_intended']);
    expect(jsiFindings([gone]).map(({ code, level }) => [code, level])).toEqual([['crushed', 'stop']]);
    expect(jsiRows([gone])[0]).toMatchObject({
      who: { en: 'Demonstration Salvage (salvage yard)' },
      disposition: { en: 'Scrapped' },
    });
  });
});

describe('what insurers need not report', () => {
  const scope = (modelYear: number, createdAt: string, state: 'none_reported' | 'unavailable' = 'none_reported') => {
    const facts = factsWith(answersWith([]));
    return jsiScope({ vehicle: { ...facts.vehicle, modelYear }, createdAt }, state);
  };

  it('is said once the vehicle is older than the four prior model years, with its years', () => {
    expect(scope(2017, '2021-12-31T00:00:00Z')).toBeNull();
    expect(scope(2017, '2026-01-01T00:00:00Z', 'unavailable')).toBeNull();
    expect(scope(2017, '2022-01-01T00:00:00Z')).toMatchObject({
      en: expect.stringMatching(/49 U\.S\.C\. 30504.*model year 2017.*2021/),
      es: expect.stringMatching(/49 U\.S\.C\. 30504.*2017.*2021/),
    });
  });
});

describe('recalls', () => {
  const closed = write.recall('2024-01-01', {
    campaign: 'A',
    status: 'closed',
    closedOn: '2024-02-01',
    ...RECALL_TEXTS.camera,
  });
  const maybe = write.recall('2023-01-01', { campaign: 'B', status: 'may_apply', ...RECALL_TEXTS.fuel_pump });
  const grave = write.recall('2020-01-01', { campaign: 'C', status: 'open', parkIt: true, ...RECALL_TEXTS.inflator });

  it('come with the one that forbids driving first, the done ones last', () => {
    expect(recallRows([closed, maybe, grave]).map(({ id, open, tone }) => [id, open, tone])).toEqual([
      ['C', true, 'serious'],
      ['B', false, 'caution'],
      ['A', false, 'info'],
    ]);
  });

  it('are said to be open only when this vehicle is meant', () => {
    expect(recallFindings([maybe])[0]?.params).toMatchObject({ sure: 'no', n: 1 });
    expect(recallFindings([maybe, grave])[0]?.params).toMatchObject({ sure: 'yes', n: 1 });
    expect(recallFindings([maybe, grave])).toHaveLength(1);
    expect(recallFindings([closed])).toEqual([]);
  });

  it('that may apply and forbid driving say so, and are no serious finding', () => {
    const warned = write.recall('2022-01-01', { campaign: 'D', status: 'may_apply', parkIt: true });
    expect(recallFindings([warned])).toMatchObject([{ code: 'park_it', level: 'check', params: { sure: 'no' } }]);
    const both = recallFindings([warned, { ...maybe, status: 'open' }]);
    expect(both.map(({ code, level, params }) => [code, level, params['sure']])).toEqual([
      ['park_it', 'check', 'no'],
      ['recall_open', 'check', 'yes'],
    ]);
  });

  describe('as the next step', () => {
    const step = (...records: Parameters<typeof recallFindings>[0]) => thingsToKnow(recallFindings(records))[0]?.next;
    const open = { ...maybe, status: 'open' as const };
    const waiting = write.recall('2024-01-01', {
      campaign: 'E',
      status: 'remedy_not_available',
      ...RECALL_TEXTS.battery,
    });

    it('are booked only where a repair is available, and called free only where the source says so', () => {
      expect(step(open)).toMatchObject({ en: 'Book the free repair at any dealer of the maker.' });
      const silent = { ...open, remedy: 'Dealers will replace the pump.' };
      expect(step(silent)).toMatchObject({ en: expect.stringContaining('ask whether it is free') });
      expect(step(open, silent)).toEqual(step(silent));
      expect(step(waiting)).toMatchObject({
        en: 'No repair is available yet. Ask a dealer of the maker with this VIN when it will be.',
        es: expect.stringContaining('Todavía no hay reparación'),
      });
      expect(step(open, waiting)).toMatchObject({ en: expect.stringContaining('ask when the others will be') });
    });

    it('are waited for where driving is forbidden and there is no repair', () => {
      const steps = [grave, { ...waiting, parkIt: true }].map(record => JSON.stringify(step(record)));
      expect(steps[0]).toContain('The repair is free');
      expect(steps[1]).toContain('No repair is available yet');
      expect(steps[1]).not.toMatch(/free|gratuita/);
    });
  });

  describe('of several sources', () => {
    const by = (name: string, demo = false) => [{ name, askedAt: '2026-11-20T14:32:00.000Z', demo }];
    const model = write.recall('2020-06-01', { campaign: '20V-314', status: 'may_apply', parkOutside: true });
    const vin = { ...model, campaign: '20V314000', status: 'closed' as const, parkOutside: false, summary: 'Text' };

    it('are one campaign whatever its spelling; what is known of this vehicle goes first', () => {
      const merged = mergeRecalls([
        { record: model, by: by('NHTSA') },
        { record: vin, by: by('CarsXE') },
        { record: maybe, by: by('sandbox', true) },
      ]);
      expect(
        merged.map(({ campaign, status, parkOutside, summary }) => [campaign, status, parkOutside, summary]),
      ).toEqual([
        ['20V314000', 'closed', true, 'Text'],
        ['B', 'may_apply', false, maybe.summary],
      ]);
      expect(
        recallRows(merged).map(({ id, sources }) => [id, sources?.map(({ name, demo }) => `${name} ${demo}`)]),
      ).toEqual([
        ['B', ['Demo true']],
        ['20V314000', ['NHTSA false', 'CarsXE false']],
      ]);
    });

    it('that disagree about this vehicle are open', () => {
      const merged = mergeRecalls([
        { record: vin, by: by('a') },
        { record: { ...vin, status: 'open' }, by: by('b') },
      ]);
      expect(merged.map(({ status }) => status)).toEqual(['open']);
    });

    it('have no repair yet where one of them says so', () => {
      const merged = mergeRecalls([
        { record: { ...vin, status: 'open' }, by: by('a') },
        { record: { ...vin, status: 'remedy_not_available' }, by: by('b') },
      ]);
      expect(merged.map(({ status }) => status)).toEqual(['remedy_not_available']);
    });
  });

  it('without a date are shown without one', () => {
    expect(recallRows([{ ...maybe, undated: true }])[0]).toMatchObject({ id: 'B', on: null });
  });

  it('are counted apart: open, and what may apply', () => {
    expect(recallCounts(recallRows([closed, maybe, grave]))).toEqual({ open: 1, may: 1 });
  });
});

describe('sales and service', () => {
  it('show the latest sale first, and damage in words', () => {
    const rows = saleRows(
      [
        write.sale('2020-01-01', 'Erie, PA', 10, {}),
        write.sale('2021-01-01', 'Erie, PA', 20, { channel: 'salvage_auction', damage: ['rear', 'front'] }),
      ],
      'mi',
    );
    expect(rows.map(({ on }) => on)).toEqual(['2021-01-01', '2020-01-01']);
    expect(rows[0]).toMatchObject({ tone: 'caution', damage: { en: 'front and rear' } });
  });

  it('name a change of price between listings of one seller, and of no other', () => {
    const listed = (on: string, askedCents: number, more: Partial<RecordOf<'auctions'>> = {}) =>
      write.sale(on, 'Erie, PA', 10, { channel: 'listing', askedCents, sellerId: 'S-1', ...more });
    const rows = saleRows(
      [
        listed('2020-01', 1_300_000),
        listed('2020-02-03', 1_250_000, { sellerId: 'S-2' }),
        listed('2020-03-01', 1_220_000),
        listed('2020-04-01', 1_290_000),
        listed('2020-05-01', 1_290_000),
        write.sale('2020-06-01', 'Erie, PA', 10, { channel: 'listing', askedCents: 900_000 }),
      ],
      'mi',
    ).toReversed();
    expect(rows.map(({ asked_before }) => asked_before)).toEqual([
      null,
      null,
      { on: '2020-01', asked: 1_300_000 },
      { on: '2020-03-01', asked: 1_220_000 },
      null,
      null,
    ]);
    expect(rows[2]?.notes).toEqual([
      {
        en: 'Price lowered by $800: $13,000 was asked in January 2020',
        es: 'Precio rebajado $800: en enero de 2020 se pedían $13,000',
      },
    ]);
    expect(rows[3]?.notes).toMatchObject([{ en: 'Price raised by $700: $12,200 was asked on March 1, 2020' }]);
  });

  it('show repair, value and photos as they are stated, and a costly repair is a finding', () => {
    const sale = write.sale('2021-01-01', 'Erie, PA', 20, {
      channel: 'auction',
      repairCents: 890_000,
      valueCents: 1_000_000,
      photos: 14,
    });
    expect(saleRows([sale], 'mi')[0]).toMatchObject({
      repair: 890_000,
      worth: 1_000_000,
      photos: 14,
      notes: [
        { en: 'Estimated repair: $8,900' },
        { en: 'Actual cash value: $10,000' },
        { en: '14 photos at the source', es: '14 fotos en la fuente' },
      ],
    });
    expect(saleFindings([sale])).toMatchObject([{ code: 'sale_costly', level: 'serious' }]);
    const small = write.sale('2021-01-01', 'Erie, PA', 20, { channel: 'auction', repairCents: 90_000 });
    expect(saleFindings([small])).toEqual([]);
  });

  it('that name damage in words alone leave no tile that says nothing was reported', () => {
    const steps = write.sale('2021-01-01', 'Erie, PA', 20, { channel: 'auction', damageText: 'ALL OVER' });
    const tile = reportDocument(factsWith(answersWith([steps])), SITE).tiles.find(({ key }) => key === 'accidents');
    expect(tile).toMatchObject({ state: 'caution', value: { en: 'Damage at a sale' } });
  });

  it('name the result of an inspection', () => {
    const failed = write.inspection('2020-01-01', 'Erie, PA', 10, { result: 'fail', kind: 'emissions_inspection' });
    expect(serviceRows([failed], 'mi')[0]).toMatchObject({
      result: 'fail',
      work: { en: 'Emissions inspection failed' },
    });
  });
});
