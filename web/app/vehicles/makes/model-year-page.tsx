import './makes-messages.ts';
import '../ratings/ratings-messages.ts';
import '../decode/vehicles-messages.ts';
import type { ModelYearPage as Page } from '@marque/server/vehicles/makes/contract';
import { Link } from 'react-router';
import { useTranslations, useFormatter } from '../../kit/messages/intl.ts';
import type { CatalogStyle } from '@marque/server/vehicles/catalog/contract';
import { marqueContext } from '../../context.ts';
import { FuelTable } from '../ratings/fuel-table.tsx';
import { SafetyTable } from '../ratings/safety-table.tsx';
import { readWords } from '../../platform/sections/read-words.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { MakeLogo } from '../../kit/ui/vehicle/make-logo.tsx';
import type { Route } from './+types/model-year-page';
import { CarsTrail } from './cars-trail.tsx';
import { carsPath } from './cars-path.ts';
import { CheckBox } from './check-box.tsx';
import { describeTrail } from './describe-trail.ts';
import { Intro } from './intro.tsx';
import { YearRecalls } from './year-recalls.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './makes.module.css';

const titleOf = ({ year, make, model }: Pick<Page, 'year' | 'make' | 'model'>) => `${year} ${make.name} ${model.name}`;

const stepsOf = ({ year, make, model }: Pick<Page, 'year' | 'make' | 'model'>) =>
  [
    [make.name, carsPath(make.slug)],
    [model.name, carsPath(make.slug, model.slug)],
    [String(year), carsPath(make.slug, model.slug, year)],
  ] as const;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, t => {
    if (!loaderData) return { title: t('problems.page.not_found.title'), unlisted: true };
    const about = { vehicle: titleOf(loaderData), recalls: loaderData.recalls?.recalls.length ?? 0 };
    return {
      title: t('makes.year.page_title', about),
      description: t('makes.year.description', about),
      unlisted: !loaderData.listed,
    };
  });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const page = await marque.app.makes.year(marque.caller, params);
  if (!page) throw new Response(null, { status: 404 });
  describeTrail(marque, url, stepsOf(page));
  marque.share(async () => {});
  const [words, check] = await Promise.all([readWords(marque, 'cars/model-year'), readWords(marque, 'cars/check')]);
  return { ...page, words, check, recallCheck: marque.caller.site.features.recall };
}

/** A model year: recalls, fuel economy, safety and trims, each with who says so and since when. */
export default function ModelYearPage({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('makes.year');
  const { make, model, year, near, fuel, safety, recallCheck, words, check } = page;
  return (
    <div className={`${ui.pageWidth} ${styles.carsPage}`}>
      <CarsTrail steps={stepsOf(page)} />
      <div className={styles.headLine}>
        <MakeLogo make={make.name} size={56} classic={year <= 1980} />
        <h1 className={ui.text44} translate="no">
          {titleOf(page)}
        </h1>
      </div>
      {words && <Intro words={words} />}
      <CheckBox words={check} />
      <YearRecalls page={page} recallCheck={recallCheck} />
      <TitledSection id="fuel" title={t('fuel')} heading={HEADING}>
        {fuel.state === 'found' ? <FuelTable fuel={fuel} /> : <p className={ui.secondaryText}>{t('fuel_none')}</p>}
      </TitledSection>
      <TitledSection id="safety" title={t('safety')} heading={HEADING}>
        {safety.state === 'found' ? (
          <SafetyTable safety={safety} />
        ) : (
          <p className={ui.secondaryText}>{t('safety_none')}</p>
        )}
      </TitledSection>
      <TitledSection id="styles" title={t('styles')} heading={HEADING}>
        <StyleTable styles={page.styles} />
      </TitledSection>
      {near.length > 0 && (
        <TitledSection id="near" title={t('near')} heading={HEADING}>
          <ul className={styles.yearLinks}>
            {near.map(each => (
              <li key={each}>
                <Link to={carsPath(make.slug, model.slug, each)} className={ui.tabularNumbers}>
                  {each}
                </Link>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
    </div>
  );
}

/** A source's value of a field; nothing where it rests on general knowledge alone. */
const valueOf = (style: CatalogStyle, field: 'body' | 'engine' | 'transmission' | 'drive'): string | null =>
  style.doubted.includes(field) ? null : style[field];

const HEADING = `${ui.text24} ${ui.marginBottom3}`;
const FIELDS = ['body', 'engine', 'transmission', 'drive'] as const;

/** The trims and styles on record: a table where a source says more than their names, else the names. */
function StyleTable({ styles: list }: { styles: readonly CatalogStyle[] }) {
  const t = useTranslations('makes.year');
  const format = useFormatter();
  if (list.length === 0) return <p className={ui.secondaryText}>{t('styles_none')}</p>;
  const fields = FIELDS.filter(field => list.some(style => valueOf(style, field)));
  const priced = list.some(({ msrp }) => msrp && !msrp.demo);
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: 'medium', timeZone: 'UTC' });
  const sources = new Set(
    list.map(({ source, copied_on: on }) => (on ? t('source_of_day', { source, day: day(on) }) : source)),
  );
  const columns: Column<CatalogStyle>[] = [
    {
      key: 'style',
      name: t('style'),
      cell: ({ style }) => (
        <b className={ui.mediumWeight} translate="no">
          {style}
        </b>
      ),
    },
    ...fields.map((field): Column<CatalogStyle> => ({
      key: field,
      name: t(field),
      cell: style => valueOf(style, field) ?? '–',
    })),
    ...(priced
      ? [
          priceColumn(t('price'), (cents, currency) =>
            format.number(cents / 100, { style: 'currency', currency, maximumFractionDigits: 0 }),
          ),
        ]
      : []),
  ];
  return (
    <>
      <p className={`${ui.secondaryText} ${ui.marginBottom5}`}>{t('styles_lead')}</p>
      {columns.length > 1 ? (
        <Table
          caption={t('styles')}
          stack
          rows={[...list]}
          rowKey={({ style, source }) => `${style} ${source}`}
          columns={columns}
        />
      ) : (
        <ul className={styles.trimNames} translate="no">
          {[...new Set(list.map(({ style }) => style))].map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <p className={`${ui.sourceLine} ${ui.marginTop3}`}>
        {t('styles_source', { sources: format.list([...sources]) })}
      </p>
    </>
  );
}

function priceColumn(name: string, money: (cents: number, currency: string) => string): Column<CatalogStyle> {
  return {
    key: 'price',
    name,
    figure: true,
    whole: true,
    cell: ({ msrp }) => (msrp && !msrp.demo ? money(msrp.amount, msrp.currency) : '–'),
  };
}
