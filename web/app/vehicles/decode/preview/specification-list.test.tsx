import type { Preview, Specification } from '@marque/server/vehicles/decode/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from '../../../kit/messages/intl.ts';
import { expect, it } from 'vitest';
import en from '../../../../../messages/en/vehicles.json' with { type: 'json' };
import es from '../../../../../messages/es/vehicles.json' with { type: 'json' };
import { SpecificationList } from './specification-list.tsx';

function list(specifications: Specification[], locale: 'en' | 'es' = 'en', kind: Preview['kind'] = 'modern'): string {
  const preview = { kind, specifications } as Preview;
  return renderToStaticMarkup(
    <IntlProvider locale={`${locale}-US`} timeZone="UTC" messages={{ vehicles: locale === 'en' ? en : es }}>
      <SpecificationList preview={preview} reading={null} />
    </IntlProvider>,
  ).replaceAll(/<wbr\s*\/?>/g, '');
}

const DRIVE: Specification = { key: 'driveType', value: 'FWD/Front-Wheel Drive', inferred: true };
const EPA = { source: 'EPA fuel economy data (fueleconomy.gov)', copied_on: '2025-10-29' };

it('says by which rule a value was inferred, and of which day the file is', () => {
  const html = list([{ ...DRIVE, rule: 'epa', ...EPA }]);
  expect(html).toContain('inferred: the only one EPA lists for this year, model and engine');
  expect(html).toContain('EPA fuel economy data (fueleconomy.gov), copy of Oct 29, 2025');
  expect(list([{ ...DRIVE, rule: 'code' }])).toContain('inferred from the maker’s code in the VIN');
  expect(list([{ ...DRIVE, rule: 'code' }])).not.toContain('EPA');
  expect(list([{ ...DRIVE, rule: 'epa', ...EPA }], 'es')).toContain('copia del 29 oct 2025');
});

it('names what is possible where several are left', () => {
  const row = { key: 'transmission', value: '', inferred: true, rule: 'epa' as const, ...EPA };
  const html = list([{ ...row, candidates: ['Automatic', 'Manual/Standard'] }]);
  expect(html).toContain('Automatic or Manual');
  expect(html).toContain('the VIN does not tell which');
  expect(list([{ ...row, candidates: ['Automatic', 'Manual/Standard'] }], 'es')).toContain('Automática o Manual');
});

it('names no American decoder for a number made for Europe', () => {
  expect(list([DRIVE])).toContain('VIN decode: NHTSA vPIC');
  expect(list([DRIVE], 'en', 'europe')).toContain('Decoded from the maker’s codes in the number');
  expect(list([DRIVE], 'en', 'europe')).not.toContain('NHTSA');
});

it('says of a value that was read nothing more', () => {
  expect(list([{ ...DRIVE, inferred: false }])).not.toContain('inferred');
});
