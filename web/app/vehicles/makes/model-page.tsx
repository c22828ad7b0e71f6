import './makes-messages.ts';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { readWords } from '../../platform/sections/read-words.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { MakeLogo } from '../../kit/ui/vehicle/make-logo.tsx';
import type { Route } from './+types/model-page';
import { CarsTrail } from './cars-trail.tsx';
import { carsPath, spanOf } from './cars-path.ts';
import { CheckBox } from './check-box.tsx';
import { describeTrail } from './describe-trail.ts';
import { Intro } from './intro.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './makes.module.css';

/** The first and the last model year. */
const yearsOf = (years: readonly { year: number }[]) =>
  spanOf({ from: years.at(-1)?.year ?? 0, to: years[0]?.year ?? 0 });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, t => {
    if (!loaderData) return { title: t('problems.page.not_found.title'), unlisted: true };
    const { make, model, years, listed } = loaderData;
    const about = { make: make.name, model: model.name, span: yearsOf(years) };
    return {
      title: t('makes.model.page_title', about),
      description: t('makes.model.description', about),
      unlisted: !listed,
    };
  });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const page = await marque.app.makes.model(params.make, params.model);
  if (!page) throw new Response(null, { status: 404 });
  const { make, model } = page;
  describeTrail(marque, url, [
    [make.name, carsPath(make.slug)],
    [model.name, carsPath(make.slug, model.slug)],
  ]);
  marque.share(async () => {});
  const [words, check] = await Promise.all([readWords(marque, 'cars/model'), readWords(marque, 'cars/check')]);
  return { ...page, words, check };
}

/** A model with its years, each with what is on file of its recalls. */
export default function ModelPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('makes.model');
  const format = useFormatter();
  const { make, model, years, recalls_as_of, recalls_whole, words, check } = loaderData;
  const none = t(recalls_whole ? 'no_recalls' : 'recalls_unknown');
  return (
    <div className={`${ui.pageWidth} ${styles.carsPage}`}>
      <CarsTrail
        steps={[
          [make.name, carsPath(make.slug)],
          [model.name, carsPath(make.slug, model.slug)],
        ]}
      />
      <div className={styles.headLine}>
        <MakeLogo make={make.name} size={56} />
        <h1 className={ui.text44} translate="no">
          {make.name} {model.name}
        </h1>
      </div>
      <p className={`${ui.leadText} ${ui.marginTop3}`}>{t('lead', { count: years.length, span: yearsOf(years) })}</p>
      {words && <Intro words={words} />}
      <CheckBox words={check} />
      <TitledSection id="years" title={t('years')} heading={ui.text24}>
        <ul className={styles.largeLinks}>
          {years.map(({ year, campaigns }) => (
            <li key={year}>
              <Link to={carsPath(make.slug, model.slug, year)} className={ui.tabularNumbers}>
                {year}
              </Link>
              {recalls_as_of && (
                <span className={`${ui.text14} ${ui.tertiaryText}`}>
                  {campaigns === null ? none : t('recalls', { count: campaigns })}
                </span>
              )}
            </li>
          ))}
        </ul>
        <p className={`${ui.sourceLine} ${ui.marginTop5}`}>
          {recalls_as_of === null
            ? t('source_none')
            : t(recalls_whole ? 'source' : 'source_extract', {
                day: format.dateTime(new Date(recalls_as_of), { dateStyle: 'long', timeZone: 'UTC' }),
              })}
        </p>
      </TitledSection>
    </div>
  );
}
