import { describe, expect, it } from 'vitest';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { reportDocument } from '../../document.ts';
import { accidentBlocks, accidentFindings } from './accidents.ts';
import { answersWith, factsWith, SITE } from '../../providers/testing/report-facts.ts';

const write = recordFactory('4S4BSACC5H3200019');
const crash = write.accident('2021-11-18', 'Louisville, KY', {
  severity: 'moderate',
  zones: ['left_front', 'front'],
  airbags: 'deployed',
  towed: true,
  sourceText: 'FRONT; LF; DISABLING',
});
const vague = write.accident('2022-01-05', 'Gary, IN', {});
const scratch = write.accident('2020-01-05', 'Gary, IN', { severity: 'minor', zones: ['rear'], towed: false });

describe('accidents', () => {
  it('say the plain sentence first, zones from front to rear, and keep the source text', () => {
    expect(accidentBlocks([crash])[0]).toMatchObject({
      sentence: {
        en: 'Moderate damage: front and left front side; the airbags deployed and the vehicle was towed.',
        es: 'Daño moderado: frente y lateral delantero izquierdo; las bolsas de aire se abrieron y el vehículo fue remolcado.',
      },
      zones: ['front', 'left_front'],
      source_text: 'FRONT; LF; DISABLING',
    });
  });

  it('never turn unknown into minor, and add nothing to the source', () => {
    expect(accidentBlocks([vague])[0]).toMatchObject({
      severity: 'unknown',
      state: 'caution',
      sentence: { en: 'Damage of unknown extent, no area named.' },
      airbags: { en: 'Not stated' },
      towed: { en: 'Not stated' },
      repair: null,
    });
    expect(accidentFindings([vague])).toMatchObject([{ code: 'unknown_damage', level: 'check' }]);
  });

  it('come worst first', () => {
    expect(accidentBlocks([scratch, vague, crash]).map(({ severity }) => severity)).toEqual([
      'moderate',
      'unknown',
      'minor',
    ]);
  });

  it.each([
    ['a rollover', { rollover: true }, 'serious', 'the vehicle rolled over'],
    ['a rollover as the first event', { firstEvent: 'rollover' as const }, 'serious', 'the vehicle rolled over'],
    ['a repair of 80% of the value', { repairCents: 800_000, valueCents: 1_000_000 }, 'serious', '80% of the value'],
    [
      'a repair of 30% of the value',
      { repairCents: 300_000, valueCents: 1_000_000 },
      'check',
      '$3,000, 30% of the value',
    ],
    ['a costly repair', { repairCents: 620_000 }, 'check', 'estimated at $6,200'],
    ['a tow', { towed: true }, 'check', 'it was towed'],
    ['airbags', { airbags: 'deployed' as const }, 'check', 'the airbags deployed'],
    ['a damaged structure', { structural: true }, 'check', 'the structure was damaged'],
  ])('are as serious as their evidence, whatever they are called: minor with %s', (_, evidence, level, words) => {
    const minor = write.accident('2020-01-05', 'Gary, IN', { severity: 'minor', zones: ['roof'], ...evidence });
    const [finding] = accidentFindings([minor]);
    expect(finding).toMatchObject({ code: 'damage_signs', level });
    expect(finding?.params.signs).toMatchObject({ en: expect.stringContaining(words) });
    expect(accidentBlocks([minor])[0]).toMatchObject({
      severity: 'minor',
      judged_severity: level === 'serious' ? 'severe' : 'moderate',
      state: level === 'serious' ? 'serious' : 'caution',
      judged: {
        en: `${level === 'serious' ? 'signs of severe damage' : 'signs of more damage'}; the source says minor`,
        es: expect.stringContaining('la fuente dice leve'),
      },
      sentence: { en: expect.stringMatching(/^Signs of (severe|more) damage, called minor by the source: roof/) },
    });
    const document = reportDocument(factsWith(answersWith([minor])), SITE);
    expect(document.verdict.level).toBe(level);
    expect(document.events.at(-1)?.text).toMatchObject({ en: expect.stringContaining('Accident: signs of') });
  });

  it('stay minor with a small repair, and a source that calls them severe is believed', () => {
    const small = write.accident('2020-01-05', 'Gary, IN', {
      severity: 'minor',
      repairCents: 90_000,
      valueCents: 2_000_000,
      towed: false,
      rollover: false,
    });
    expect(accidentFindings([small])).toMatchObject([{ code: 'minor_damage', level: 'note' }]);
    const severe = write.accident('2020-01-05', 'Gary, IN', { severity: 'severe', rollover: true });
    expect(accidentFindings([severe])).toMatchObject([{ code: 'severe_damage', level: 'serious' }]);
    const vague = write.accident('2020-01-05', 'Gary, IN', { rollover: true });
    expect(accidentFindings([vague])).toMatchObject([{ code: 'damage_signs', level: 'serious' }]);
  });

  it('show what the source states: cost, value, rollover and its own word for the severity', () => {
    const reported = write.accident('2020-01-05', 'Gary, IN', {
      repairCents: 250_000,
      valueCents: 1_900_000,
      rollover: false,
      severityText: 'COSMETIC',
    });
    expect(accidentBlocks([reported])[0]).toMatchObject({
      repair: { en: '$2,500 (Police report)' },
      worth: { en: '$19,000 (Police report)' },
      rollover: { en: 'No' },
      severity_text: 'COSMETIC',
      judged: null,
      judged_severity: 'unknown',
    });
    expect(accidentBlocks([vague])[0]).toMatchObject({
      worth: null,
      rollover: { en: 'Not stated' },
      severity_text: null,
    });
  });

  it('weigh by severity', () => {
    const severe = write.accident('2020-01-05', 'Gary, IN', { severity: 'severe' });
    expect(accidentFindings([severe, crash, scratch]).map(({ level }) => level)).toEqual(['serious', 'check', 'note']);
  });
});
