import type { StickerDocument, ModernSticker } from '@marque/server/documents/stickers/contract';
import { useTranslations, useFormatter } from '../../../kit/messages/intl.ts';
import type { z } from 'zod';
import { Table } from '../../../kit/ui/data/table.tsx';
import { useSheetDollars } from './sheet-dollars.ts';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as factsStyles from '../../../kit/ui/data/facts.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './sheet-reading.module.css';
import { Facts } from '../../../kit/ui/data/facts.tsx';

/** The sheet as text: for screen readers, for phones, and for copying a line. */
export function SheetReading({ document }: { document: StickerDocument }) {
  const t = useTranslations('stickers.reading');
  const { groups, facts, options, hasEnglish } = sheetLines(document);
  return (
    <details className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.sheetReading}`}>
      <summary>{t('title')}</summary>
      <div className={styles.readingParts}>
        {hasEnglish && <p className={`${ui.text14} ${ui.secondaryText}`}>{t('english')}</p>}
        {groups.length > 0 && (
          <TitledSection id="st-standard" title={t(isGeneric(document) ? 'usual' : 'standard')}>
            <div className={styles.readingLines}>
              {groups.map(({ name, items }) => (
                <div key={name.text} className={styles.readingSection}>
                  {name.text && (
                    <h3 className={ui.text16} lang={name.lang}>
                      {name.text}
                    </h3>
                  )}
                  <ul className={`${ui.text14} ${ui.secondaryText}`}>
                    {items.map(({ text, lang }) => (
                      <li key={text} lang={lang}>
                        {text}
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </TitledSection>
        )}
        {facts.length > 0 && (
          <dl className={`${factsStyles.factList} ${factsStyles.singleFactList}`}>
            {facts.map(({ name, value, lang }) => (
              <div key={`${name} ${value}`}>
                <dt>{name}</dt>
                <dd lang={lang}>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {document.template === 'sticker-modern' && <RatedFacts sheet={document} />}
        {options?.length !== 0 && <Options options={options} />}
        {document.template === 'sticker-modern' && <DealerFacts sheet={document} />}
      </div>
    </details>
  );
}

function Options({ options }: { options: SheetLine[] | null }) {
  const t = useTranslations('stickers.reading');
  const dollars = useSheetDollars();
  const price = (cents: number | null) => (cents === null ? '–' : cents === 0 ? t('included') : dollars(cents));
  return (
    <TitledSection id="st-options" title={t('options')}>
      {options === null ? (
        <p className={ui.secondaryText}>{t('optionsUnknown')}</p>
      ) : (
        <Table
          caption={t('options')}
          flush
          rows={options}
          rowKey={({ code, text }) => `${code} ${text.text}`}
          columns={[
            {
              key: 'text',
              name: t('option'),
              cell: ({ code, text, contains }) => (
                <>
                  <span lang={text.lang}>{text.text}</span>{' '}
                  {code && <span className={`${ui.monospace} ${ui.tertiaryText}`}>{code}</span>}
                  {contains.length > 0 && (
                    <span className={`${ui.secondaryText} ${styles.readingCaption}`} lang={contains[0]?.lang}>
                      {contains.map(part => part.text).join(', ')}
                    </span>
                  )}
                </>
              ),
            },
            { key: 'price', name: t('price'), cell: ({ cents }) => price(cents), figure: true },
          ]}
        />
      )}
    </TitledSection>
  );
}

/** Whether the list is what was usual in the year, from no list of the model. */
const isGeneric = (document: StickerDocument): boolean =>
  (document.template === 'sticker-modern' ? document.generic : document.standard?.generic) ?? false;

type Sheet = Pick<z.output<typeof ModernSticker>, 'dealer' | 'lang'>;

/** The dealer's box of a sheet as text: who added it, what is asked, and each item. Nothing where there is none. */
export function DealerFacts({ sheet: { dealer, lang } }: { sheet: Sheet }) {
  const t = useTranslations('stickers.reading.dealer');
  const dollars = useSheetDollars();
  if (!dealer) return null;
  const price = (cents: number) => (cents === 0 ? t('included') : dollars(cents));
  const items = dealer.addendum.map(({ name, price: cents }) => ({
    name: typeof name === 'string' ? name : (name[lang] ?? name.en),
    cents,
  }));
  const total = items.reduce((sum, { cents }) => sum + cents, dealer.asking);
  return (
    <TitledSection id="st-dealer" title={t('title')}>
      <p className={ui.secondaryText}>{t('text', { name: dealer.name })}</p>
      {dealer.address && <p className={ui.secondaryText}>{dealer.address}</p>}
      {dealer.phone && <p className={`${ui.secondaryText} ${ui.noWrap}`}>{dealer.phone}</p>}
      <dl className={`${factsStyles.factList} ${factsStyles.singleFactList}`}>
        <div>
          <dt>{t('asking')}</dt>
          <dd>{dollars(dealer.asking)}</dd>
        </div>
        {items.map(({ name, cents }, at) => (
          <div key={`${at} ${name}`}>
            <dt>{name}</dt>
            <dd>{price(cents)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('total')}</dt>
          <dd>{dollars(total)}</dd>
        </div>
      </dl>
    </TitledSection>
  );
}

type LocalizedText = string | { en: string; es?: string | undefined };

/** Words of a sheet; `lang` where they are in that language alone, which is not the reader's. */
interface SheetText {
  text: string;
  lang?: 'en';
}

/** One priced line of a sheet; `cents` is null where the sheet gives no price, 0 where it is included. */
interface SheetLine {
  code: string | null;
  text: SheetText;
  cents: number | null;
  contains: SheetText[];
}

/** Everything a sheet says in lines, for reading without the picture of it. */
interface SheetLines {
  groups: { name: SheetText; items: SheetText[] }[];
  facts: { name: string; value: string; lang?: 'en' }[];
  /** Null where the options of the vehicle are not known. */
  options: SheetLine[] | null;
  /** Whether some words are in English on a sheet in another language. */
  hasEnglish: boolean;
}

/** The lines of a sheet in one language; a source's own words stay as they are. */
export function sheetLines(document: StickerDocument): SheetLines {
  const lines = linesOf(document);
  const texts = [
    ...lines.groups.flatMap(({ name, items }) => [name, ...items]),
    ...lines.facts,
    ...(lines.options ?? []).flatMap(({ text, contains }) => [text, ...contains]),
  ];
  return { ...lines, hasEnglish: texts.some(({ lang }) => lang === 'en') };
}

function linesOf(document: StickerDocument): Omit<SheetLines, 'hasEnglish'> {
  const say = (text: LocalizedText) => (typeof text === 'string' ? text : (text[document.lang] ?? text.en));
  const languageOf = (text: LocalizedText): Pick<SheetText, 'lang'> => {
    const isForeign = typeof text === 'string' && document.lang !== 'en' && /[a-z]{2}/i.test(text);
    return isForeign ? { lang: 'en' } : {};
  };
  const textWithLanguage = (text: LocalizedText): SheetText => ({ text: say(text), ...languageOf(text) });
  if (document.template === 'sticker-modern') {
    return {
      groups: document.standard.map(({ group, items }) => ({
        name: textWithLanguage(group),
        items: items.map(({ text }) => textWithLanguage(text)),
      })),
      facts: [],
      options: listOf(document.options, ({ code, name, price, contains }) => ({
        code,
        text: textWithLanguage(name),
        cents: price,
        contains: (contains ?? []).map(textWithLanguage),
      })),
    };
  }
  const plate = (document.plate ?? []).map(({ place, stamped, means }) => ({
    name: say(place),
    value: `${stamped} · ${say(means)}`,
    ...languageOf(means),
  }));
  const specifications = (document.specifications ?? []).map(({ name, value }) => ({
    name: say(name),
    value: say(value),
    ...languageOf(value),
  }));
  const number = (document.reading?.rows ?? []).map(({ at, text, means, english }) => ({
    name: at,
    value: `${text} · ${say(means)}`,
    ...(english ? { lang: 'en' as const } : {}),
  }));
  const counts = (document.statistics ?? []).map(({ what, value, source }) => ({
    name: say(what),
    value: `${say(value)} (${say(source)})`,
    ...languageOf(value),
  }));
  return {
    groups: document.standard ? [{ name: { text: '' }, items: document.standard.items.map(textWithLanguage) }] : [],
    facts: [...specifications, ...plate, ...number, ...counts],
    options: listOf(document.options, ({ code, text, amount }) => ({
      code: code || null,
      text: textWithLanguage(text),
      cents: amount,
      contains: [],
    })),
  };
}

function listOf<Option>(options: Option[] | null, line: (option: Option) => SheetLine): SheetLine[] | null {
  return options && options.map(line);
}

type Rated = NonNullable<ModernSticker['fuel'] | ModernSticker['safety']>;
type Figure = number | readonly number[] | null | undefined;

const STARS = ['overall', 'frontal_driver', 'frontal_passenger', 'side_front', 'side_rear', 'rollover'] as const;

/** Fuel economy and stars of a sheet as text, with who says so. */
export function RatedFacts({ sheet }: { sheet: ModernSticker }) {
  const t = useTranslations('stickers.reading');
  const origin = useOrigin(sheet.lang);
  const { fuel, safety } = sheet;
  const span = (figure: Figure) => (figure == null ? t('notRated') : [figure].flat().join('–'));
  const facts = [
    ...(fuel
      ? [
          {
            key: 'fuel',
            name: t('fuel'),
            value: t('fuelText', {
              kind: fuel.kind,
              unit: fuel.kind === 'electric' || fuel.unit === 'mpge' ? 'MPGe' : 'mpg',
              combined: span(fuel.combined),
              city: span(fuel.city),
              highway: span(fuel.highway),
              electric: fuel.kind === 'plug_in' ? span(fuel.electric.combined) : '',
              origin: origin(fuel),
            }),
          },
        ]
      : []),
    ...(safety
      ? [
          {
            key: 'safety',
            name: t('safety'),
            value: `${STARS.filter(key => safety[key] !== undefined)
              .map(key => t(`stars.${key}`, { stars: span(safety[key]) }))
              .join(', ')}. ${origin(safety)}`,
          },
        ]
      : []),
  ];
  return facts.length > 0 ? <Facts facts={facts} single /> : null;
}

/** Who says so and as of which day, or that it is invented; nothing on sheets made before that was kept. */
function useOrigin(lang: 'en' | 'es'): (rated: Rated) => string {
  const t = useTranslations('stickers.reading');
  const format = useFormatter();
  return ({ demo, source }) => {
    if (demo) return t('invented');
    if (!source) return '';
    const name = typeof source.name === 'string' ? source.name : (source.name[lang] ?? source.name.en);
    return t('source', {
      source: name,
      on: format.dateTime(new Date(source.on), { dateStyle: 'medium', timeZone: 'UTC' }),
    });
  };
}
