import './page-editor-messages.ts';
import '../content-messages.ts';
import { data } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { marqueContext } from '../../../context.ts';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { ContentBlocks } from '../content-blocks.tsx';
import { framed } from '../framed.ts';
import type { Route } from './+types/page-preview-page';
import { useWhen } from './page-states.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as contentStyles from '../content-page.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.preview?.page.title;
  return pageTitle(matches, t => ({ title: title ?? t('page-editor.shared.over'), unlisted: true }));
}

/** No cache keeps it and no search engine lists it: it may be a draft. */
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, caller, refused, frames } = context.get(marqueContext);
  try {
    const preview = await app.content.preview(caller, params.token);
    frames(preview.page.blocks.flatMap(framed));
    return data({ preview });
  } catch (error) {
    if (refused(error, caller.locale)?.reason !== 'preview_over') throw error;
    return data({ preview: null }, { status: 404 });
  }
}

/** One version of a page, for whoever has its link. */
export default function PagePreviewPage({ loaderData: { preview } }: Route.ComponentProps) {
  const t = useTranslations('page-editor.shared');
  const when = useWhen();
  if (!preview)
    return (
      <div className={`${ui.pageWidth} ${ui.pageBody}`}>
        <h1 className={ui.text32}>{t('over')}</h1>
        <p className={ui.leadText}>{t('overText')}</p>
      </div>
    );
  const { page, version, expires_at: until } = preview;
  return (
    <article className={`${ui.pageWidth} ${contentStyles.contentPage}`} lang={page.language}>
      <Message tone="info" title={t('notice', { number: version })} level={2}>
        <p>{t('text', { when: when(until) })}</p>
      </Message>
      <header className={contentStyles.contentHead}>
        <h1 className={ui.text44}>{page.title}</h1>
        {page.lead && <p className={`${ui.leadText} ${ui.marginTop3}`}>{page.lead}</p>}
      </header>
      <div className={contentStyles.contentMain}>
        <ContentBlocks blocks={page.blocks} />
      </div>
    </article>
  );
}
