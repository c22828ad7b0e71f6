import { expect, it } from 'vitest';
import { reportDocument } from '../reports/document.ts';
import { sandboxFacts, SITE, VEHICLE } from '../reports/providers/testing/report-facts.ts';
import { packed, readPdf } from '../../testing/paper/read-pdf.ts';
import { sharedDrawing } from '../../testing/paper/shared-drawing.ts';
import { HideableSection } from './contract.ts';
import { maskedVin, withoutSections, withoutVin } from './rules.ts';

it.each(['en', 'es'] as const)('the PDF of a link masks the number and says what was left out (%s)', async lang => {
  const vehicle = { ...VEHICLE, vin: '1HGCM82633A004352', make: 'Honda', model: 'Accord', modelYear: 2003 };
  const { vin } = vehicle;
  const whole = reportDocument(await sandboxFacts(vehicle), SITE, lang);
  expect(whole.brands_found.length).toBeGreaterThan(0);
  const data = withoutVin(withoutSections(whole, HideableSection.options), vin);
  const pdf = await readPdf(sharedDrawing().pdf({ template: 'report', data }));
  const text = lang === 'en' ? 'The owner left this section out' : 'El dueño omitió esta sección';
  expect(pdf.packed.split(packed(text))).toHaveLength(HideableSection.options.length + 1);
  expect(pdf.packed).toContain(packed(maskedVin(vin)));
  expect(pdf.packed).not.toContain(packed(vin));
  expect(pdf.packed).not.toContain(packed(vin.slice(-6)));
  for (const brand of data.brands_found) expect(pdf.packed).toContain(packed(textIn(brand.label, lang)));
});

const textIn = (words: string | { en: string; es: string }, lang: 'en' | 'es') =>
  typeof words === 'string' ? words : words[lang];
