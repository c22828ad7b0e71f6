import { marqueContext } from '../../context.ts';
import { pageTitle } from '../../shell/layout/page-title.ts';
import type { Words } from '../document.ts';
import { Link } from '../../ui/action/link.tsx';
import { useReader } from '../reader.ts';
import type { Route } from './+types/glossary-page';
import * as ui from '../../ui/page/primitives.module.css';
import * as glossaryStyles from '../sections/glossary.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('reports.glossary.title'), description: t('reports.glossary.lead') }));
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(marqueContext).app.reports.glossary();
}

/** Every term and title brand that a report may use. */
export default function GlossaryPage({ loaderData: { terms, brands } }: Route.ComponentProps) {
  const { t } = useReader();
  return (
    <div className={`${ui.pageWidth} ${ui.paddingTop6} ${ui.paddingBottom20}`}>
      <h1 className={ui.text44}>{t('glossary.title')}</h1>
      <p className={`${ui.leadText} ${ui.marginTop3} ${ui.marginBottom10}`}>{t('glossary.lead')}</p>
      <Entries entries={terms} />
      <h2 className={`${ui.text32} ${ui.marginTop8} ${ui.marginBottom3}`}>{t('section.brands')}</h2>
      <p className={ui.marginBottom5}>
        <Link className={ui.standaloneLink} to="/learn/title-brands">
          {t('glossary.brands')}
        </Link>
      </p>
      <Entries entries={brands} />
    </div>
  );
}

function Entries({ entries }: { entries: readonly (readonly [Words, Words])[] }) {
  const { say } = useReader();
  return (
    <dl className={glossaryStyles.glossaryList}>
      {entries.map(([term, meaning]) => (
        <div key={say(term)}>
          <dt>{say(term)}</dt>
          <dd>{say(meaning)}</dd>
        </div>
      ))}
    </dl>
  );
}
