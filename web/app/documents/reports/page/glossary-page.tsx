import { marqueContext } from '../../../context.ts';
import { readWords } from '../../../platform/sections/read-words.ts';
import { titledByContent } from '../../../platform/shell/layout/page-title.ts';
import { glossarySchema } from '../../../structured-data.ts';
import { entriesOf, type GlossaryEntry } from './glossary-entries.ts';
import type { Route } from './+types/glossary-page';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as termStyles from '../../../kit/ui/data/terms.module.css';

export const meta = titledByContent;

export async function loader({ context, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  const { terms, brands } = app.reports.glossary();
  const [words, brandWords] = await Promise.all([readWords(marque, 'glossary'), readWords(marque, 'glossary/brands')]);
  const shown = {
    words,
    brandWords,
    name: caller.site.name,
    terms: entriesOf(terms, words?.items ?? [], caller.locale),
    brands: entriesOf(brands, brandWords?.items ?? [], caller.locale),
  };
  marque.schema.push(glossarySchema(marque, url, { title: words?.title ?? shown.name, ...shown }));
  marque.share(async () => {});
  return shown;
}

/** Every term and title brand that a report may use, and those that the brand of the site adds. */
export default function GlossaryPage({ loaderData }: Route.ComponentProps) {
  const { words, brandWords, name, terms, brands } = loaderData;
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody}`}>
      <h1 className={ui.text44}>{words?.title ?? name}</h1>
      {words?.lead && <p className={`${ui.leadText} ${ui.marginTop3} ${ui.marginBottom10}`}>{words.lead}</p>}
      <Entries entries={terms} />
      {brandWords && (
        <>
          <h2 className={`${ui.text32} ${ui.marginTop8} ${ui.marginBottom3}`}>{brandWords.title}</h2>
          <div className={ui.marginBottom5} dangerouslySetInnerHTML={{ __html: brandWords.text }} />
          <Entries entries={brands} />
        </>
      )}
    </div>
  );
}

function Entries({ entries }: { entries: readonly GlossaryEntry[] }) {
  return (
    <dl className={termStyles.terms}>
      {entries.map(({ term, meaning, html }) => (
        <div key={term}>
          <dt>{term}</dt>
          {html ? <dd dangerouslySetInnerHTML={{ __html: html }} /> : <dd>{meaning}</dd>}
        </div>
      ))}
    </dl>
  );
}
