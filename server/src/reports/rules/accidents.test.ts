import { describe, expect, it } from 'vitest';
import { recordFactory } from '../providers/sandbox/record-factory.ts';
import { accidentBlocks, accidentFindings } from './accidents.ts';

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

  it('weigh by severity', () => {
    const severe = write.accident('2020-01-05', 'Gary, IN', { severity: 'severe' });
    expect(accidentFindings([severe, crash, scratch]).map(({ level }) => level)).toEqual(['serious', 'check', 'note']);
  });
});
