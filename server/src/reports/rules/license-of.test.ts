import { describe, expect, it } from 'vitest';
import { reportDocument } from '../document.ts';
import { UNRESTRICTED, type License } from '../providers/license.ts';
import { recordFactory } from '../providers/sandbox/record-factory.ts';
import { answersWith, factsWith, SITE, valuation, VEHICLE } from './facts-for-tests.ts';
import { licenseOf, whyNotShared } from './license-of.ts';

const title = recordFactory(VEHICLE.vin).title('2019-05-20', 'Erie, PA', 8, 'first');
const [sandbox] = factsWith([]).sources;

describe.each(['share', 'export', 'translate'] as const)('a report allows to %s', capability => {
  const documentWith = (history: License, value?: License) => {
    const source = { ...sandbox, name: 'sandbox', demo: true, groups: sandbox?.groups ?? [], license: history };
    const answers = answersWith([title]).map(answer => ({ ...answer, source: 'sandbox' }));
    const told = valuation(20_000);
    return reportDocument(
      factsWith(answers, { sources: [source], valuation: { ...told, ...(value ? { license: value } : {}) } }),
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
