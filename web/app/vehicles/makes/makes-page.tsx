import './makes-messages.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { readWords } from '../../platform/sections/read-words.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/makes-page';
import { CarsTrail } from './cars-trail.tsx';
import { carsPath } from './cars-path.ts';
import { CheckBox } from './check-box.tsx';
import { describeTrail } from './describe-trail.ts';
import { Intro } from './intro.tsx';
import { LetterLinks } from './letter-links.tsx';
import { NameLinks } from './name-links.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './makes.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const words = loaderData?.words;
  return pageTitle(matches, t => ({
    title: words?.title ?? t('makes.index.title'),
    ...(words ? { description: words.description } : {}),
  }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  describeTrail(marque, url, []);
  marque.share(async () => {});
  const [makes, words, check] = await Promise.all([
    marque.app.makes.list(),
    readWords(marque, 'cars'),
    readWords(marque, 'cars/check'),
  ]);
  return { makes, words, check };
}

/** Every make, the ones people look for first at the top. */
export default function MakesPage({ loaderData: { makes, words, check } }: Route.ComponentProps) {
  const t = useTranslations('makes.index');
  return (
    <div className={`${ui.pageWidth} ${styles.carsPage}`}>
      <CarsTrail steps={[]} />
      <h1 className={ui.text44}>{words?.title ?? t('title')}</h1>
      {words && <Intro words={words} />}
      <CheckBox words={check} />
      <TitledSection id="popular" title={t('popular')} heading={ui.text24}>
        <NameLinks links={makes.filter(({ popular }) => popular)} pathOf={carsPath} large />
      </TitledSection>
      <TitledSection id="others" title={t('others')} heading={ui.text24}>
        <LetterLinks links={makes} pathOf={carsPath} />
      </TitledSection>
    </div>
  );
}
