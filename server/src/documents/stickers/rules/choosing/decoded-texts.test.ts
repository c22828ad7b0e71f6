import { expect, it } from 'vitest';
import { engineText } from '../../../reports/rules/facts/identity.ts';
import { sample } from '../../../../testing/paper/samples.ts';
import type { ModernBuild } from '../../providers/build-data-provider.ts';
import { readStarterSet } from '../../../../../seeds/catalog.ts';
import { withDecodedTexts } from '../../document.ts';

const base = sample('sticker-modern');
const spoken = (transmission: string) => {
  const build = { ...base, template: 'sticker-modern', grade: 'C', palette: null } as unknown as ModernBuild;
  const made = withDecodedTexts({ ...build, vehicle: { ...build.vehicle, transmission } });
  return made.template === 'sticker-modern' ? made.vehicle.transmission : null;
};

it('says the gearboxes of the starter set in Spanish, with the codes of EPA', () => {
  expect(spoken('Automatic (S6)')).toEqual({ en: 'Automatic (S6)', es: 'Automática (S6)' });
  expect(spoken('Automatic (variable gear ratios)')).toMatchObject({ es: 'Automática de relación variable' });
  expect(spoken('Manual 6-spd')).toMatchObject({ es: 'Manual de 6 velocidades' });
  const texts = new Set(readStarterSet().flatMap(style => style.transmission ?? []));
  for (const each of texts) expect(spoken(each), each).toMatchObject({ en: each });
});

it('says the engines of the starter set in Spanish', () => {
  const texts = new Set(readStarterSet().flatMap(style => style.engine ?? []));
  expect([...texts].filter(each => typeof engineText(each) === 'string')).toEqual([]);
  expect(engineText('200 CID (3.3 L), 6 cylinders')).toMatchObject({ es: '200 CID (3.3 L), 6 cilindros' });
  expect(engineText('3.5 L, 6 cylinders, turbocharged')).toMatchObject({ es: '3.5 L, 6 cilindros, con turbo' });
});
