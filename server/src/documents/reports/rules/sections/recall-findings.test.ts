import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import type { HistoryRecord, RecordOf } from '../sources/history-record.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';

const write = recordFactory(VEHICLE.vin);
const documentOf = (...records: HistoryRecord[]) => reportDocument(factsWith(answersWith(records)), SITE);
const recall = (campaign: string, more: Partial<RecordOf<'recalls'>> = {}) =>
  write.recall('2025-10-01', { campaign, component: `part of ${campaign}`, status: 'open', ...more });
const first = (on: string) => write.title(on, 'Columbus, OH', 14, 'first');
const words = (text: unknown) => JSON.stringify(text);

describe('open recalls', () => {
  it('are told each by its own name', () => {
    const { verdict, things } = documentOf(recall('25V111'), recall('25V222'));
    for (const text of [words(verdict.reasons), words(things[0])])
      expect(text).toMatch(/25V\d+ \(part of 25V\d+\) and 25V\d+ \(part of 25V\d+\)/);
    expect(words(verdict.reasons)).toContain('2 retiros están abiertos');
  });

  it('that forbid driving stop, and are the first point', () => {
    const salvage = write.title('2022-02-03', 'Columbus, OH', 9, 'transfer', { brandCodes: ['53'] });
    const { verdict, things, tiles } = documentOf(salvage, recall('25V111'), recall('25V333', { parkIt: true }));
    const tile = { state: 'serious', value: { en: 'Do not drive', es: 'No conduzca' } };
    expect(tiles.find(({ key }) => key === 'recalls')).toMatchObject(tile);
    expect(verdict.level).toBe('stop');
    expect(verdict.reasons[0]).toMatchObject({ en: expect.stringMatching(/^Do not drive: .*25V333/) });
    expect(things[0]).toMatchObject({ text: { en: expect.stringContaining('Do not drive it before recall 25V333') } });
    expect(documentOf(recall('25V333', { parkIt: true, status: 'may_apply' })).verdict.level).toBe('check');
    expect(documentOf(recall('25V333', { parkIt: true, status: 'closed' })).verdict.level).not.toBe('stop');
  });

  it('that say to park outside are serious, and the first point', () => {
    const salvage = write.title('2022-02-03', 'Columbus, OH', 9, 'transfer', { brandCodes: ['11'] });
    const { verdict, things } = documentOf(salvage, recall('25V444', { parkOutside: true }));
    expect(verdict.level).toBe('serious');
    expect(verdict.reasons[0]).toMatchObject({ es: expect.stringMatching(/^Estaciónelo al aire libre.*25V444/) });
    expect(things[0]).toMatchObject({ text: { en: expect.stringMatching(/^Park it outside/) } });
  });

  it.each([
    ['parkIt', /may apply.*not to drive/, /^Do not drive it before recall 25V333.* is checked/],
    ['parkOutside', /may apply.*park outside/, /^Park it outside.*25V333.* is checked/],
  ])('with %s that only may apply are among the three reasons, and the first point', (danger, reason, point) => {
    const graver = [
      write.title('2022-02-03', 'Columbus, OH', 9, 'transfer', { brandCodes: ['11', '12'] }),
      write.accident('2021-05-04', 'Gary, IN', { severity: 'severe', zones: ['front'] }),
      write.theft('2023-05-04', 'Gary, IN', null),
    ];
    const before = documentOf(...graver).verdict;
    const { verdict, things } = documentOf(...graver, recall('25V333', { [danger]: true, status: 'may_apply' }));
    expect(before.sections?.slice(0, 3)).not.toContain('recalls');
    expect(verdict.level).toBe(before.level);
    expect(verdict.sections?.slice(0, 3)).toEqual([...(before.sections ?? []).slice(0, 2), 'recalls']);
    expect(verdict.reasons[2]).toMatchObject({ en: expect.stringMatching(reason) });
    expect(things).toHaveLength(3);
    expect(things[0]).toMatchObject({
      text: { en: expect.stringMatching(point), es: expect.stringContaining('comprobar') },
    });
  });

  it('that are mended over the air are not to be booked', () => {
    const { things } = documentOf(recall('25V555', { overTheAir: true, remedy: 'Free of charge.' }));
    expect(words(things[0]?.next)).toContain('over the air');
    expect(words(things[0]?.next)).not.toMatch(/[Bb]ook/);
    const remedy = 'An over-the-air (OTA) update was released, free of charge.';
    const document = documentOf(recall('25V666', { remedy }));
    expect(document.recalls[0]).toMatchObject({ over_the_air: true });
    expect(words(document.things[0]?.next)).toContain('over the air');
    const waiting = documentOf(recall('25V666', { remedy }), recall('25V777', { status: 'remedy_not_available' }));
    expect(words(waiting.things[0]?.next)).toMatch(/over the air.*when the others will be.*por internet/);
    expect(words(waiting.things[0]?.next)).not.toMatch(/[Bb]ook|[Rr]eserve/);
  });

  it('are a reason that leads to the recalls', () => {
    for (const more of [{ parkIt: true }, { parkOutside: true }, {}])
      expect(documentOf(recall('25V888', more)).verdict.sections?.[0]).toBe('recalls');
  });
});

describe('what the law makes free', () => {
  const costOf = (...records: HistoryRecord[]) => words(documentOf(...records).recalls[0]?.cost);
  const remedy = 'The dealer replaces it.';

  it('is told by the first title, or by the model year', () => {
    expect(costOf(first('2017-04-22'), recall('25V111', { remedy }))).toMatch(
      /free of charge: .*first titled on April 22/,
    );
    expect(costOf(recall('25V111', { remedy }))).toMatch(/free of charge: it is of model year 2017/);
    const old = { ...VEHICLE, modelYear: 2006 };
    const aged = (records: HistoryRecord[]) => reportDocument(factsWith(answersWith(records), { vehicle: old }), SITE);
    const { recalls, things } = aged([recall('25V111', { remedy })]);
    expect(words(recalls[0]?.cost)).toContain('does not make this repair free');
    expect(words(things[0]?.next)).toContain('what the repair costs');
    const promised = aged([recall('25V111', { remedy: 'Dealers will replace it, free of charge.' })]);
    expect(words(promised.recalls[0]?.cost)).toMatch(/calls it free all the same.*dice que es gratuita/);
    expect(words(promised.things[0]?.next)).toMatch(/ask whether it is free/);
    expect(words(promised.things[0]?.next)).not.toMatch(/free repair|reparación gratuita/);
    expect(words(aged([first('2011-03-01'), recall('25V111', { remedy })]).recalls[0]?.cost)).toContain(
      'free of charge',
    );
  });

  it('is not known where neither settles it', () => {
    const vehicle = { ...VEHICLE, modelYear: 2010 };
    const { recalls, things } = reportDocument(
      factsWith(answersWith([recall('25V111', { remedy })]), { vehicle }),
      SITE,
    );
    expect(words(recalls[0]?.cost)).toContain('When it was is not known');
    expect(words(things[0]?.next)).toContain('ask whether it is free');
  });

  it('is not said of a repair that is done', () => {
    expect(costOf(recall('25V111', { status: 'closed' }))).toBe('null');
  });
});
