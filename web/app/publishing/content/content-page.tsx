import './content-messages.ts';
import { isSectionPath } from '@marque/server/publishing/content/contract';
import { lazy, Suspense } from 'react';
import { data, Link, redirect } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { type MarqueContext, marqueContext } from '../../context.ts';
import { tagOf } from '../../language.ts';
import { translatorFor } from '../../kit/messages/intl.ts';
import { messagesOf } from '../../kit/messages/messages.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { ProblemNotice } from '../../platform/shell/pages/error-page.tsx';
import { articleSchema, breadcrumbSchema, faqSchema } from '../../structured-data.ts';
import { Trail } from '../../kit/ui/page/trail.tsx';
import type { Route } from './+types/content-page';
import { ContentBlocks } from './content-blocks.tsx';
import { framed } from './framed.ts';
import { readPage, type ShownPage } from './read-page.ts';
import { readStart } from './read-start.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './content-page.module.css';

const StartTop = lazy(async () => ({ default: (await import('./start-top.tsx')).StartTop }));
const NotFoundSearch = lazy(async () => ({ default: (await import('./vin-form.tsx')).VinForm }));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.page;
  if (!page) return pageTitle(matches, t => ({ title: t('problems.page.not_found.title'), unlisted: true }));
  return pageTitle(matches, () => ({ title: page.title, description: page.description, unlisted: !page.indexed }));
}

/** The page of content at this address, or where the address leads instead, or that there is none. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const page = isSectionPath(url.pathname) ? null : await readPage(marque, url.pathname);
  if (page) {
    marque.frames(page.blocks.flatMap(framed));
    marque.share(async () => {});
    marque.schema.push(...schemaOf(marque, url, page));
    return { page, start: readStart(marque, page.path) };
  }
  const leads = await marque.app.content.redirect(marque.caller, url.pathname);
  if (leads) throw redirect(leads.to, leads.status);
  return data({ page: null, start: null }, { status: 404 });
}

function schemaOf(marque: MarqueContext, url: URL, page: ShownPage) {
  const { language, topic, blocks } = page;
  const home = translatorFor(tagOf(language), messagesOf(language))('content.home');
  const questions = blocks.flatMap(block => (block.kind === 'faq' ? block.items : []));
  const faq = questions.map(({ question, answer_html: answer }) => ({ question, answer }));
  return [
    breadcrumbSchema(marque, url, trailOf(page, home)),
    // A page of a topic explains something; others say what the site is.
    ...(topic === undefined ? [] : [articleSchema(marque, url, page)]),
    ...(faq.length > 0 ? [faqSchema(faq)] : []),
  ];
}

/** The way to a page from the first one. */
function trailOf({ crumbs, title, path }: ShownPage, home: string) {
  return [[home, '/'], ...crumbs.map(crumb => [crumb.title, crumb.path] as const), [title, path]] as const;
}

/** The policy of a page names what it may frame, and comes with a new document alone. */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const found = await serverLoader();
  if (!found.page?.blocks.some(block => framed(block).length > 0)) return found;
  location.assign(request.url);
  return new Promise<never>(() => {});
}

/** A page whose words are content. */
export default function ContentPage({ loaderData: { page, start } }: Route.ComponentProps) {
  if (!page) {
    return (
      <ProblemNotice problem="not_found">
        <Suspense>
          <NotFoundSearch />
        </Suspense>
      </ProblemNotice>
    );
  }
  const { blocks, headings, language } = page;
  return (
    <article className={`${ui.pageWidth} ${styles.contentPage}`} lang={language}>
      <PageHead page={page} />
      {start && (
        <Suspense>
          <StartTop {...start} />
        </Suspense>
      )}
      <div className={styles.contentColumns}>
        <div className={styles.contentMain}>
          <ContentBlocks blocks={blocks} />
        </div>
        {headings.length > 2 && <PageContents headings={headings} />}
      </div>
      <PageFoot page={page} />
    </article>
  );
}

function PageHead({ page }: { page: ShownPage }) {
  const t = useTranslations('content');
  return (
    <header className={styles.contentHead}>
      <Trail label={t('crumbs')} steps={trailOf(page, t('home'))} />
      <h1 className={ui.text44}>{page.title}</h1>
      {page.lead && <p className={`${ui.leadText} ${ui.marginTop3}`}>{page.lead}</p>}
    </header>
  );
}

/** The contents of the page, beside it where there is room. */
function PageContents({ headings }: Pick<ShownPage, 'headings'>) {
  const t = useTranslations('content');
  return (
    <nav className={styles.contentToc} aria-labelledby="contents">
      <h2 className={ui.text14} id="contents">
        {t('contents')}
      </h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PageFoot({ page: { related, updated_on: on } }: { page: ShownPage }) {
  const t = useTranslations('content');
  const format = useFormatter();
  const day = format.dateTime(new Date(`${on}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <footer className={styles.contentFoot}>
      <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('updated', { on: day })}</p>
      {related.length > 0 && (
        <nav aria-labelledby="related">
          <h2 className={`${ui.text18} ${ui.marginTop6} ${ui.marginBottom3}`} id="related">
            {t('related')}
          </h2>
          <ul className={styles.contentLinks}>
            {related.map(({ path, title, description }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  );
}
