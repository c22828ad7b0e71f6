import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactSvgPages } from '../../../platform/typesetting/service/inline-svg.ts';
import { templateWords } from '../../../platform/typesetting/rules/template-words.ts';
import { createTypesetter } from '../../../platform/typesetting/service/typesetter.ts';
import { overlaps, readPdf } from '../../../testing/paper/read-pdf.ts';
import { sample } from '../../../testing/paper/samples.ts';
import { modernTotal } from '../rules/prices.ts';
import type { StickerLayout } from './layout.ts';
import { optionGroup } from './lines.ts';
import type { ClassicPrint, ModernPrint, StickerSheet } from './sheet.ts';
import { classicTemplate, modernTemplate } from './templates.ts';

/** Made once, for it reads every face there is. */
const typesetter = createTypesetter();

type Laid = { layout: StickerLayout };
const layoutOf = (data: ModernPrint) => (modernTemplate.prepare(data) as Laid).layout;

const columnsOf = (layout: StickerLayout) => [
  ...layout.standard,
  ...layout.options,
  ...layout.more.flat().flatMap(list => list.columns),
];
const itemsOf = (layout: StickerLayout) => columnsOf(layout).flatMap(column => column.flatMap(part => part.items));

type Options = NonNullable<ModernPrint['options']>;

const option = (i: number, words: number, contains: number): Options[number] => ({
  code: `${i}X`,
  name: `Option ${i} ${'with more to say '.repeat(words)}`.trim(),
  price: i % 3 === 0 ? 0 : 100_00 + i,
  source: 'record',
  contains: Array.from({ length: contains }, (_, k) => `Part ${k} of option ${i}`),
});

function withOptions(options: Options): ModernPrint {
  const data = sample('sticker-modern');
  const paid = options.reduce((total, each) => total + each.price, 0);
  return {
    ...data,
    options,
    price: { ...data.price, discounts: [], total: data.price.base + data.price.destination + paid },
  };
}

describe('layOutSticker', () => {
  it('sets the sample in a large type, two columns of standard and one of optional equipment', () => {
    const layout = layoutOf(sample('sticker-modern'));
    expect([layout.size, layout.standard.length, layout.options.length, layout.more.length]).toEqual([7.6, 2, 1, 0]);
  });

  it('sets a short list larger, and spreads the blocks under it over the columns', () => {
    const data = sample('sticker-modern-ev');
    const few = data.standard.slice(0, 2).map(group => ({ ...group, items: group.items.slice(0, 3) }));
    const layout = layoutOf({ ...data, standard: few, options: null, dealer: null });
    expect([layout.size, layout.below.map(blocks => blocks.length > 0)]).toEqual([10, [true, true, true]]);
  });

  it('gives the whole first sheet to sixty options and moves the standard list and the dealer items to the next', () => {
    const layout = layoutOf(sample('sticker-modern-long'));
    expect([layout.standard.length, layout.options.length, layout.more.length]).toEqual([0, 3, 1]);
    expect(layout.more[0]?.map(list => list.kind)).toEqual(['standard', 'dealer']);
  });

  it('moves the warranty under the assembly when the right zone is full', () => {
    const data = sample('sticker-modern');
    const rows = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ name: `Cover ${i}`, years: 3, miles: null }));
    expect(layoutOf({ ...data, warranty: rows(4) }).warranty).toBe('side');
    expect(layoutOf({ ...data, warranty: rows(12) }).warranty).toBe('bottom');
    expect(layoutOf({ ...data, warranty: [] }).warranty).toBe('none');
  });

  it('prints every option and every standard item once, for any number', () => {
    const shape = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 14 })), {
      maxLength: 120,
    });
    fc.assert(
      fc.property(shape, sizes => {
        const data = withOptions(sizes.map(([words, contains], i) => option(i, words, contains)));
        const names = itemsOf(layoutOf(data)).map(item => ('name' in item ? item.name : item.text));
        const expected = [
          ...(data.options ?? []).map(each => each.name),
          ...data.standard.flatMap(group => group.items.map(item => item.text)),
        ];
        expect([...names].sort()).toEqual([...expected].map(String).sort());
      }),
      { numRuns: 30 },
    );
  });

  it('breaks a package that is longer than a column into entries that lose no item', () => {
    const layout = layoutOf(withOptions([option(1, 0, 70)]));
    const contained = itemsOf(layout).flatMap(item => ('contains' in item ? item.contains.map(part => part.text) : []));
    expect(contained).toHaveLength(70);
    expect(itemsOf(layout).filter(item => 'name' in item && item.price > 0)).toHaveLength(1);
  });

  it('counts the lines of an option as they are drawn: those of a long code, and of what it contains', async () => {
    const words = 'heated with front four power leather chrome weather leather speakers and package trim'.split(' ');
    const parts = words.flatMap((_, from) => [words.slice(from).join(' '), words.slice(0, from + 1).join(' ')]);
    const options = ['Q', 'ALLWEATHER42'].flatMap((code, at) =>
      [0, 1, 2, 3].map(i => ({
        ...option(10 * at + i, 0, 0),
        code,
        name: `${at}${i} ${words.slice(i, i + 8).join(' ')}`,
        contains: at === 0 ? parts.slice(6 * i, 6 * i + 6) : [],
      })),
    );
    for (const lang of ['en', 'es'] as const) {
      const data = modernTemplate.prepare({ ...withOptions(options), lang }) as StickerSheet & Laid;
      const { size: sizePt, 'line-gap': gapPt, track } = data.layout;
      const measured = optionGroup(data, { sizePt, gapPt }, track).items;
      const { pages } = await readPdf(typesetter.pdf(modernTemplate.file, data));
      const texts = pages[0]?.texts ?? [];
      const yOf = (name: string) => texts.find(({ text }) => text.startsWith(name.slice(0, 3)))?.y ?? Number.NaN;
      for (const [first, next] of [
        [0, 1],
        [1, 2],
        [2, 3],
        [4, 5],
        [5, 6],
        [6, 7],
      ] as const) {
        const heightPt = yOf(measured[next]?.item.name ?? '') - yOf(measured[first]?.item.name ?? '') - gapPt;
        // The last of a column is followed by the first of the next.
        if (heightPt > 0) expect(Math.abs(heightPt - (measured[first]?.heightPt ?? 0))).toBeLessThan(1);
      }
    }
  });

  it('hands the template the measures of the sheet', async () => {
    const prepared = modernTemplate.prepare(sample('sticker-modern')) as { layout: StickerLayout };
    const shifted = structuredClone(prepared);
    Object.assign(shifted.layout.sheet, { margin: prepared.layout.sheet.margin + 10 });
    const read = async (data: object) => {
      const { pages } = await readPdf(typesetter.pdf(modernTemplate.file, data));
      return (pages[0]?.texts ?? []).find(({ text }) => text.includes('FORD'))?.x ?? 0;
    };
    expect((await read(shifted)) - (await read(prepared))).toBeCloseTo(10, 1);
  });
});

describe('a vehicle whose options are not known', () => {
  /** The sample with the first of its options, whose prices add up. */
  const sheetOf = (options: ModernPrint['options']) => {
    const { price, ...sheet } = sample('sticker-modern');
    return { ...sheet, options, price: { ...price, total: modernTotal({ options, price }) } };
  };

  it.each(['letter', 'a4', 'full'] as const)('has its standard equipment over all columns of %s', async paper => {
    const known = { ...sample('sticker-modern'), paper };
    const data = { ...sheetOf(null), paper };
    const { standard, options, more } = layoutOf(data);
    expect({ options, more }).toEqual({ options: [], more: [] });
    expect(standard.length).toBeGreaterThan(layoutOf(known).standard.length);
    const { pages } = await readPdf(typesetter.pdf(modernTemplate.file, modernTemplate.prepare(data)));
    const [page] = pages;
    const { options_unknown: sentence, price_head: price } = templateWords.en.sticker;
    const yOf = (start: string) => page?.texts.find(({ text }) => text.startsWith(start))?.y ?? Number.NaN;
    const last = standard.flat().flatMap(part => part.items).length;
    expect(last).toBe(known.standard.flatMap(({ items }) => items).length);
    expect(yOf(sentence.slice(0, 20))).toBeLessThan(yOf(price.slice(0, 12)));
  });

  it('keeps a column of options where there is one option', () => {
    expect(layoutOf(sheetOf((sample('sticker-modern').options ?? []).slice(0, 1))).options).toHaveLength(1);
  });
});

describe('a sheet for the glass', () => {
  const LABEL_SHARE = 0.08;
  /** From the rule over the heading to its baseline. */
  const HEADING_PT = 1.1 / 2 + 3.6 + 8 * 0.7275;

  /** Height of the safety ratings on the label, from the rule over them to the baseline of their last line. */
  async function printedShare(data: ModernPrint): Promise<number> {
    const { pages } = await readPdf(typesetter.pdf(modernTemplate.file, modernTemplate.prepare(data)));
    const [page] = pages;
    const { safety_head: head } = templateWords[data.lang].sticker;
    const heading = page?.texts.find(text => text.text.startsWith(head.slice(0, 12)));
    const { layout } = modernTemplate.prepare(data) as { layout: StickerLayout };
    if (!page || !heading) return 0;
    const scale = heading.size / 8;
    const right = heading.x + layout.sheet.zone * scale;
    const bottom = heading.y + (layout.safety + 12) * scale;
    const block = page.texts.filter(({ x, y }) => x >= heading.x - 1 && x < right && y >= heading.y - 1 && y < bottom);
    const end = block.findLastIndex(text => text.text.includes('327-4236'));
    const last = Math.max(...block.slice(0, end + 1).map(text => text.y));
    const { zone, inner, height, margin } = layout.sheet;
    const label =
      data.paper === 'a4' ? (inner + 2 * margin) * (height + 2 * margin) * scale ** 2 : page.width * page.height;
    return (zone * scale * (last - heading.y + HEADING_PT * scale)) / label;
  }

  it.each([
    ['sticker-modern', 'en', 'landscape', 'letter'],
    ['sticker-modern', 'es', 'landscape', 'a4'],
    ['sticker-modern', 'en', 'portrait', 'a4'],
    ['sticker-modern', 'es', 'portrait', 'full'],
    ['sticker-modern-ev', 'en', 'landscape', 'full'],
    ['sticker-modern-ev', 'es', 'portrait', 'letter'],
    ['sticker-modern-long', 'en', 'landscape', 'a4'],
    ['sticker-modern-long', 'es', 'landscape', 'letter'],
  ] as const)(
    'prints the stars of %s, %s, %s, %s, over 8 percent of the label',
    async (name, lang, orientation, paper) => {
      const share = await printedShare({ ...sample(name), lang, orientation, paper });
      expect(share).toBeGreaterThanOrEqual(LABEL_SHARE);
    },
  );

  it('gives the stars their size beside the longest fuel block', async () => {
    const { fuel, safety, ...rest } = sample('sticker-modern');
    const source = { name: 'fueleconomy.gov, files of the Environmental Protection Agency (EPA)', on: '2026-11-20' };
    const electric = { combined: 100, kwh_100: 34, range: 38 };
    const plugIn = {
      ...fuel,
      kind: 'plug_in',
      powertrain: 'plug_in',
      electric,
      range: 570,
      source,
      demo: false,
      candidates: 12,
      restated: true,
    } as NonNullable<ModernPrint['fuel']>;
    const rated = safety && { ...safety, source, demo: false, candidates: 9 };
    for (const lang of ['en', 'es'] as const)
      expect(await printedShare({ ...rest, fuel: plugIn, safety: rated, lang })).toBeGreaterThanOrEqual(LABEL_SHARE);
  });

  it('says the words of the law, and sets no type under 6.5 points on any paper', async () => {
    for (const paper of ['letter', 'a4', 'full'] as const) {
      for (const orientation of ['landscape', 'portrait'] as const) {
        const data = modernTemplate.prepare({ ...sample('sticker-modern'), paper, orientation });
        const { pages, packed: text } = await readPdf(typesetter.pdf(modernTemplate.file, data));
        expect(Math.min(...pages.flatMap(page => page.texts.map(each => each.size)))).toBeGreaterThanOrEqual(6.5);
        const texts = ['Manufacturer’s Suggested Retail Price', 'similar size and weight', '1-888-327-4236'];
        for (const words of texts) expect(text).toContain(words.replaceAll(' ', ''));
      }
    }
  });

  const dealerItems = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `Paint protection ${i}`, price: 100_00 + i }));
  const SHEETS = (['letter', 'a4', 'full'] as const).flatMap(paper =>
    (['landscape', 'portrait'] as const).flatMap(orientation =>
      (['en', 'es'] as const).map(lang => ({ paper, orientation, lang })),
    ),
  );
  /** A pickup with all that the figures of EPA add to a label: ranges of twelve configurations, and who says so. */
  function fullLabel(sheet: (typeof SHEETS)[number], count: number): ModernPrint {
    const data = sample('sticker-modern');
    const source = { name: 'fueleconomy.gov, files of the Environmental Protection Agency (EPA)', on: '2026-11-20' };
    const spans = { city: [16, 20], highway: [22, 26], combined: [18, 22], gal_100: [4.5, 5.6], ghg: [3, 4] };
    const costs = { annual_cost: [190_000, 235_000], five_year: [225_000, 450_000], class: null, class_name: null };
    const rated = { powertrain: 'gasoline', source, demo: false };
    const fuel = { ...data.fuel, ...spans, ...costs, ...rated, candidates: 12 } as ModernPrint['fuel'];
    const safety = data.safety && { ...data.safety, source, demo: false, candidates: 4 };
    return { ...data, ...sheet, fuel, safety, dealer: data.dealer && { ...data.dealer, addendum: dealerItems(count) } };
  }

  it.each(SHEETS)('holds a full label with dealer items on one sheet: %o', async sheet => {
    for (const count of [0, 3, 8, 14]) expect(layoutOf(fullLabel(sheet, count)).more, `${count} items`).toEqual([]);
    // The longer of the languages is drawn as well.
    if (sheet.lang === 'en') return;
    const { pages } = await readPdf(typesetter.pdf(modernTemplate.file, modernTemplate.prepare(fullLabel(sheet, 14))));
    expect(pages.length).toBe(1);
    const texts = pages[0]?.texts ?? [];
    expect(overlaps(texts)).toEqual([]);
    expect(texts.filter(({ text }) => text.includes('Paint protection'))).toHaveLength(14);
    expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(6.5);
  });

  it.each(['landscape', 'portrait'] as const)('lists forty dealer items on the next sheet, %s', orientation => {
    const layout = layoutOf({ ...fullLabel({ paper: 'letter', orientation, lang: 'en' }, 40) });
    expect([layout.dealer, layout.standard.length > 0, layout.options.length > 0]).toEqual(['summed', true, true]);
    expect(layout.more.map(lists => lists.map(list => [list.kind, list.count]))).toEqual([[['dealer', 40]]]);
    expect(layout.more[0]?.[0]?.columns.map(column => column.length > 0)).not.toContain(false);
  });

  it('begins the standard list beside options that leave room, and goes on over it on the next sheet', () => {
    const data = sample('sticker-modern');
    const long = data.standard.map(group => ({
      ...group,
      items: Array.from({ length: 3 }, () => group.items).flat(),
    }));
    const layout = layoutOf({ ...data, standard: long });
    expect([layout.standard.length, layout.options.length]).toEqual([2, 1]);
    expect(layout.more.map(lists => lists.map(list => list.kind))).toEqual([['standard']]);
    const items = itemsOf(layout).filter(item => 'text' in item);
    expect(items).toHaveLength(long.flatMap(group => group.items).length);
  });

  it('leaves the line above the foot clear', async () => {
    for (const name of ['sticker-modern', 'sticker-modern-ev', 'sticker-modern-long'] as const) {
      for (const orientation of ['landscape', 'portrait'] as const) {
        // The longer of the languages.
        const prepared = modernTemplate.prepare({ ...sample(name), lang: 'es', orientation }) as {
          layout: StickerLayout;
        };
        const { sheet, foot } = prepared.layout;
        const line = sheet.margin + sheet.height - foot;
        const { pages } = await readPdf(typesetter.pdf(modernTemplate.file, prepared));
        const crossing = pages.flatMap(page =>
          page.texts.filter(({ y, size }) => y + 0.2 * size > line && y - 0.7 * size < line),
        );
        expect(
          crossing.map(({ text }) => text),
          `${name} ${orientation}`,
        ).toEqual([]);
      }
    }
  });

  it('draws a period sheet on one sheet of each paper, upright and across', async () => {
    for (const name of ['sticker-classic', 'sticker-classic-1957'] as const)
      for (const paper of ['letter', 'a4', 'full'] as const)
        for (const orientation of ['landscape', 'portrait'] as const) {
          const prepared = classicTemplate.prepare({ ...sample(name), lang: 'es', paper, orientation });
          const { pages } = await readPdf(typesetter.pdf(classicTemplate.file, prepared));
          expect(pages.length, `${name} ${paper} ${orientation}`).toBe(1);
          expect(overlaps(pages[0]?.texts ?? [])).toEqual([]);
        }
  });

  it('marks what has no Spanish as English on a Spanish sheet, so that it is read aloud as such', () => {
    const drawn = (lang: 'en' | 'es') => {
      const prepared = modernTemplate.prepare({ ...sample('sticker-modern'), lang }) as { layout: StickerLayout };
      return { ...prepared.layout, pdf: Buffer.from(typesetter.pdf(modernTemplate.file, prepared)).toString('latin1') };
    };
    const [spanish, english] = [drawn('es'), drawn('en')];
    expect(spanish.pdf).toMatch(/\/Lang ?\(en\)/);
    expect(english.pdf).not.toMatch(/\/Lang ?\(es\)/);
    expect(english.english).toEqual([]);
    expect(spanish.english).toEqual(expect.arrayContaining(['2.7L EcoBoost V6']));
  });

  it('says on a Spanish sheet that its English is that of the source, and nothing of it where all is Spanish', async () => {
    const note = templateWords.es.common.source_english.replaceAll(' ', '');
    const modern = async (about: Partial<ModernPrint>) =>
      (
        await readPdf(
          typesetter.pdf(modernTemplate.file, modernTemplate.prepare({ ...sample('sticker-modern'), ...about })),
        )
      ).packed;
    const classic = async (about: Partial<ClassicPrint>) =>
      (
        await readPdf(
          typesetter.pdf(classicTemplate.file, classicTemplate.prepare({ ...sample('sticker-classic'), ...about })),
        )
      ).packed;
    expect(await modern({ lang: 'es' })).toContain(note);
    expect(await modern({ lang: 'en' })).not.toContain(templateWords.en.common.source_english.replaceAll(' ', ''));
    const { vehicle, price } = sample('sticker-modern');
    const bare = { standard: [], options: null, assembly: null, warranty: null };
    const named = {
      ...vehicle,
      engine_note: null,
      drive: null,
      transmission: null,
      mileage_note: null,
      interior: null,
    };
    const total = price.base + price.destination;
    const spanish = { ...bare, vehicle: named, price: { ...price, discounts: [], total } };
    expect(await modern({ lang: 'es', ...spanish })).not.toContain(note);
    expect(await classic({ lang: 'es' })).toContain(note);
    const source = { en: 'Tinted glass', es: 'Cristal tintado' };
    const line = { code: '', text: source, amount: 100, source: 'catalogue' as const };
    const own = {
      base: line,
      options: [],
      destination: line,
      total: 200,
      standard: null,
      worksheet: null,
      delivery: null,
    };
    const car = { ...sample('sticker-classic').vehicle, body: null, engine: null, transmission: null, paint: null };
    expect(await classic({ lang: 'es', ...own, vehicle: { ...car, trim: null, plant: null } })).not.toContain(note);
  });

  it('prints the logo of a dealer within its box', async () => {
    const data = sample('sticker-modern');
    const logo =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image width="1" height="1" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="/></svg>';
    const dealer = data.dealer && { ...data.dealer, address: '1 Main St', phone: '', logo_svg: logo };
    const boxed = modernTemplate.prepare({ ...data, dealer });
    expect((await readPdf(typesetter.pdf(modernTemplate.file, boxed))).pages).toHaveLength(1);
    const drawn = compactSvgPages(typesetter.svg(modernTemplate.file, boxed).svg, 'Sticker').join('');
    expect(drawn).toMatch(/<image [^>]*href="data:image\/png;base64,iVBOR/);
  });
});
