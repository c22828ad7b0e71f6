import './makes-messages.ts';
import type { MakePage as Make } from '@marque/server/vehicles/makes/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { readWords } from '../../platform/sections/read-words.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { Table } from '../../kit/ui/data/table.tsx';
import { MakeLogo } from '../../kit/ui/vehicle/make-logo.tsx';
import type { Route } from './+types/make-page';
import { CarsTrail } from './cars-trail.tsx';
import { carsPath, spanOf } from './cars-path.ts';
import { CheckBox } from './check-box.tsx';
import { describeTrail } from './describe-trail.ts';
import { Intro } from './intro.tsx';
import { LetterLinks } from './letter-links.tsx';
import { NameLinks } from './name-links.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './makes.module.css';

const CODES_SHOWN = 12;

/** The first and the last model year of all models. */
const yearsOf = ({ models }: Pick<Make, 'models'>) =>
  spanOf({ from: Math.min(...models.map(({ from }) => from)), to: Math.max(...models.map(({ to }) => to)) });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, t => {
    if (!loaderData) return { title: t('problems.page.not_found.title'), unlisted: true };
    const about = { make: loaderData.make.name, span: yearsOf(loaderData) };
    const title = t('makes.make.page_title', about);
    return { title, description: t('makes.make.description', about), unlisted: !loaderData.listed };
  });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const page = await marque.app.makes.make(marque.caller, params.make);
  if (!page) throw new Response(null, { status: 404 });
  describeTrail(marque, url, [[page.make.name, carsPath(page.make.slug)]]);
  marque.share(async () => {});
  const [words, check] = await Promise.all([readWords(marque, 'cars/make'), readWords(marque, 'cars/check')]);
  return { ...page, words, check };
}

/** A make: its models, and what its numbers begin with. */
export default function MakePage({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('makes.make');
  const { make, models, codes, words, check } = page;
  const popular = models.filter(each => each.popular);
  const pathOf = (slug: string) => carsPath(make.slug, slug);
  return (
    <div className={`${ui.pageWidth} ${styles.carsPage}`}>
      <CarsTrail steps={[[make.name, carsPath(make.slug)]]} />
      <div className={styles.headLine}>
        <MakeLogo make={make.name} size={56} />
        <h1 className={ui.text44} translate="no">
          {make.name}
        </h1>
      </div>
      <p className={`${ui.leadText} ${ui.marginTop3}`}>{t('lead', { count: models.length, span: yearsOf(page) })}</p>
      {words && <Intro words={words} />}
      <CheckBox words={check} />
      {popular.length > 0 && popular.length < models.length && (
        <TitledSection id="popular" title={t('popular')} heading={ui.text24}>
          <NameLinks links={popular} pathOf={pathOf} large />
        </TitledSection>
      )}
      <TitledSection id="models" title={t('models')} heading={ui.text24}>
        <LetterLinks links={models} pathOf={pathOf} />
      </TitledSection>
      {codes.list.length > 0 && <Codes make={make.name} codes={codes} />}
    </div>
  );
}

/** The first characters of the make's numbers; the first dozen at once. */
function Codes({ make, codes: { list, as_of } }: { make: string; codes: Make['codes'] }) {
  const t = useTranslations('makes.make');
  const format = useFormatter();
  const rest = list.slice(CODES_SHOWN);
  return (
    <TitledSection id="codes" title={t('codes', { make })} heading={ui.text24}>
      <p className={`${ui.secondaryText} ${ui.marginTop2} ${ui.marginBottom5}`}>{t('codes_lead')}</p>
      <CodeTable make={make} list={list.slice(0, CODES_SHOWN)} />
      {rest.length > 0 && (
        <details className={styles.moreCodes}>
          <summary>{t('more_codes', { count: rest.length })}</summary>
          <CodeTable make={make} list={rest} />
        </details>
      )}
      <p className={`${ui.sourceLine} ${ui.marginTop3}`}>
        {t('codes_source', { day: format.dateTime(new Date(as_of), { dateStyle: 'long', timeZone: 'UTC' }) })}
      </p>
    </TitledSection>
  );
}

function CodeTable({ make, list }: { make: string; list: Make['codes']['list'] }) {
  const t = useTranslations('makes.make');
  return (
    <Table
      caption={t('codes', { make })}
      stack
      rows={list}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'code',
          name: t('code'),
          cell: ({ code }) => (
            <span className={ui.monospace} translate="no">
              {code.length > 3 ? `${code.slice(0, 3)}…${code.slice(3)}` : code}
            </span>
          ),
        },
        {
          key: 'maker',
          name: t('maker'),
          cell: ({ manufacturer }) => <span translate="no">{manufacturer || t('not_said')}</span>,
        },
        {
          key: 'type',
          name: t('type'),
          cell: ({ vehicleType }) => vehicleType || t('not_said'),
        },
        {
          key: 'country',
          name: t('country'),
          cell: ({ country }) => country ?? t('not_said'),
        },
      ]}
    />
  );
}
