import { expect, it } from 'vitest';
import { templateWords } from '../../../platform/typesetting/rules/template-words.ts';
import { createTypesetter } from '../../../platform/typesetting/service/typesetter.ts';
import { readPdf } from '../../../testing/paper/read-pdf.ts';
import { sample } from '../../../testing/paper/samples.ts';
import { classicTemplate, modernTemplate } from './templates.ts';

const LANGUAGES = ['en', 'es'] as const;

it.each(LANGUAGES)('calls an invented catalog that of no maker, in %s', async lang => {
  const typesetter = createTypesetter();
  const packed = async (file: string, data: object) => (await readPdf(typesetter.pdf(file, data))).packed;
  const modern = (demo: boolean) =>
    packed(modernTemplate.file, modernTemplate.prepare({ ...sample('sticker-modern-ev'), lang, demo }));
  const classic = (demo: boolean) =>
    packed(classicTemplate.file, classicTemplate.prepare({ ...sample('sticker-classic'), lang, demo }));
  const words = templateWords[lang];
  const [makers, invented] = [words.marks.catalogue, words.sticker.catalogue_demo].map(say => say.replaceAll(' ', ''));
  for (const sheet of [modern, classic]) {
    const [made, real] = [await sheet(true), await sheet(false)];
    expect([made.includes(invented!), made.includes(makers!)]).toEqual([true, false]);
    expect([real.includes(invented!), real.includes(makers!)]).toEqual([false, true]);
  }
});

it.each(LANGUAGES)('calls what was usual in the year no equipment of the model, in %s', async lang => {
  const typesetter = createTypesetter();
  const printed = async (generic: boolean) => {
    const data = modernTemplate.prepare({ ...sample('sticker-modern-ev'), lang, generic });
    return (await readPdf(typesetter.pdf(modernTemplate.file, data))).packed;
  };
  const { usual_note, standard_note } = templateWords[lang].sticker;
  const notes = [usual_note, standard_note].map(note => note.replaceAll(' ', ''));
  const saysEach = async (generic: boolean) => {
    const text = await printed(generic);
    return notes.map(note => text.includes(note));
  };
  expect(await saysEach(true)).toEqual([true, false]);
  expect(await saysEach(false)).toEqual([false, true]);
});

it.each(LANGUAGES)('a tier of a classic without a number promises neither number nor plates, in %s', async lang => {
  const typesetter = createTypesetter();
  const data = sample('sticker-classic') as { vehicle: object };
  const { tiers, tiers_by_name } = templateWords[lang].classic;
  const narrow = (words: Record<string, string>, tier: string) => words[tier]?.replaceAll(' ', '') ?? '';
  for (const tier of ['basic', 'deluxe', 'elite'] as const) {
    const printed = async (serial: string | null) => {
      const sheet = classicTemplate.prepare({ ...data, lang, tier, vehicle: { ...data.vehicle, serial } } as never);
      return (await readPdf(typesetter.pdf(classicTemplate.file, sheet))).packed;
    };
    const [numbered, named] = [await printed('N500019'), await printed(null)];
    expect([numbered.includes(narrow(tiers, tier)), numbered.includes(narrow(tiers_by_name, tier))]).toEqual([
      true,
      false,
    ]);
    expect([named.includes(narrow(tiers, tier)), named.includes(narrow(tiers_by_name, tier))]).toEqual([false, true]);
  }
});
