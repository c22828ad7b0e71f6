import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import { UNRESTRICTED, type License } from '../sources/license.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { forgetsNext, withoutForgotten } from './forgetting.ts';
import { answersWith, factsWith, SITE, valuation, VEHICLE } from '../../providers/testing/report-facts.ts';
import { licenseOf, whyNotShared } from './license-of.ts';

const title = recordFactory(VEHICLE.vin).title('2019-05-20', 'Erie, PA', 8, 'first');
const [sandbox] = factsWith([]).sources;

describe.each(['share', 'export', 'translate'] as const)('a report allows to %s', capability => {
  const documentWith = (history: License, value?: License) => {
    const source = { ...sandbox, name: 'sandbox', demo: true, groups: sandbox?.groups ?? [], license: history };
    const answers = answersWith([title]).map(answer => ({ ...answer, source: 'sandbox' }));
    const reported = valuation(20_000);
    return reportDocument(
      factsWith(answers, { sources: [source], valuation: { ...reported, ...(value ? { license: value } : {}) } }),
      SITE,
    );
  };
  const without: License = { ...UNRESTRICTED, [capability]: false };

  it('only what the source of its records and the source of its value allow', () => {
    expect(licenseOf(documentWith(UNRESTRICTED))[capability]).toBe(true);
    expect(licenseOf(documentWith(UNRESTRICTED, UNRESTRICTED))[capability]).toBe(true);
    expect(licenseOf(documentWith(without, UNRESTRICTED))[capability]).toBe(false);
    expect(licenseOf(documentWith(UNRESTRICTED, without))[capability]).toBe(false);
  });

  it('every other use all the same', () => {
    const others = (['share', 'export', 'translate'] as const).filter(each => each !== capability);
    const license = licenseOf(documentWith(UNRESTRICTED, without));
    expect(others.map(each => license[each])).toEqual([true, true]);
    expect(whyNotShared(documentWith(UNRESTRICTED, without))).toBe(capability === 'share' ? 'share_license' : null);
  });
});

describe('every source that adds to a report counts', () => {
  const answers = answersWith([title]).map(answer => ({ ...answer, source: 'sandbox' }));
  const withLicense = (license: License) =>
    answers.map(answer => (answer.group === 'recalls' ? { ...answer, license } : answer));
  const sticker = { title: 'A sticker', on: '2026-01-01', demo: false, options: [] };

  it.each(['share', 'export', 'translate'] as const)('that of recalls, and that of equipment: %s', capability => {
    const license: License = { ...UNRESTRICTED, [capability]: false };
    const others = (['share', 'export', 'translate'] as const).filter(each => each !== capability);
    const recalled = licenseOf(reportDocument(factsWith(withLicense(license)), SITE));
    const equipped = licenseOf(reportDocument(factsWith(answers, { sticker: { ...sticker, license } }), SITE));
    for (const allowed of [recalled, equipped]) {
      expect(allowed[capability]).toBe(false);
      expect(others.map(each => allowed[each])).toEqual([true, true]);
    }
  });

  it('cache: records are forgotten when the license of who told them says so', () => {
    const now = new Date('2026-11-20T15:00:00.000Z');
    const held = (cacheDays: number | null) => {
      const kept = withLicense({ ...UNRESTRICTED, cacheDays }).map(answer => ({
        ...answer,
        group: 'titles' as const,
        sections: answersWith([title])[0]?.sections ?? answer.sections,
      }));
      return kept.filter(({ license }) => license !== undefined);
    };
    const { sources } = factsWith([]);
    expect(forgetsNext(held(null), sources, now)).toEqual(now);
    expect(forgetsNext(held(2), sources, now)?.toISOString()).toBe('2026-11-22T14:32:00.000Z');
    expect(forgetsNext(answers, sources, now)).toBeNull();
    const [forgotten] = withoutForgotten(held(null), sources, now);
    expect(forgotten?.sections.every(section => section.forgotten && section.records.length === 0)).toBe(true);
    expect(withoutForgotten(held(2), sources, now)).toEqual(held(2));
  });
});
