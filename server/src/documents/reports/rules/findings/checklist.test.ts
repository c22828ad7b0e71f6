import { describe, expect, it } from 'vitest';
import checksOfFindings from './checks-of-findings.json' with { type: 'json' };
import { checklist } from './checklist.ts';
import { VEHICLE } from '../../providers/testing/report-facts.ts';
import { FINDING_CODES, type Finding, type FindingCode } from './finding.ts';
import { glossary } from './glossary.ts';

const found = (...codes: FindingCode[]): Finding[] => codes.map(code => ({ code, level: 'check', params: {} }));
const lines = (findings: Finding[], vehicle = VEHICLE) => checklist(findings, vehicle).map(({ en }) => en);

describe('the inspection checklist', () => {
  it('asks after a flood for wiring, carpets and seat bolts', () => {
    const text = lines(found('flood')).join(' ');
    for (const part of ['Wiring', 'Carpets', 'Seat bolts']) expect(text).toContain(part);
  });

  it('asks every car for the same few checks, and each one once', () => {
    const plain = lines([]);
    expect(plain).toHaveLength(4);
    const much = lines(found('salvage', 'severe_damage', 'flood', 'rollback', 'theft_recovered', 'long_gap'));
    expect(new Set(much).size).toBe(much.length);
    expect(much.length).toBeLessThanOrEqual(14);
  });

  it('asks electric cars for the battery', () => {
    expect(lines([], { ...VEHICLE, fuel: 'Electric' }).join(' ')).toContain('Battery capacity');
    expect(lines([]).join(' ')).not.toContain('Battery capacity');
  });

  it.each([
    ['Electric', 'a fast charger', 'hybrid battery'],
    ['Electric / Gasoline', 'Charged from a plug', 'fast charger'],
    ['Strong HEV (Hybrid Electric Vehicle)', 'hybrid battery', 'harge[dr]'],
  ])('asks a vehicle of %s for what it has', (fuel, request, not) => {
    const text = lines([], { ...VEHICLE, fuel }).join('\n');
    expect(text).toContain(request);
    expect(text).not.toMatch(new RegExp(not));
  });
});

it('explains only the terms that are used', () => {
  const terms = glossary(found('lien_active'), [], { jsi: [], owners: [], recalls: [] }).map(([name]) => name);
  expect(terms).toEqual([
    { en: 'Lien', es: 'Gravamen' },
    { en: 'None reported', es: 'Sin reportes' },
  ]);
});

it('names checks only of findings that there are', () => {
  const named = Object.keys(checksOfFindings);
  expect(named.filter(code => !FINDING_CODES.some(each => each === code))).toEqual([]);
});
