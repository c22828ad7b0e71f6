import { useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { readWords } from '../../platform/sections/read-words.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import type { Route } from './+types/sample-sticker-page';
import { ReadySticker } from './sheet/ready-sticker.tsx';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const words = loaderData?.words;
  return pageTitle(matches, t => ({
    title: words?.title ?? t('stickers.sample.title'),
    ...(words ? { description: words.description } : {}),
  }));
}

export async function loader({ context }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  const { sticker, pages } = await app.stickers.sample(caller).catch(unlessBusy);
  if (!sticker.document) throw new Response(null, { status: 404 });
  return { sticker, document: sticker.document, pages, words: await readWords(marque, 'sample-sticker') };
}

export const headers = ({ errorHeaders }: Route.HeadersArgs) => errorHeaders ?? {};

/** Too many visitors wait for drawings: a page that says so, and when to come again. */
function unlessBusy(error: unknown): never {
  const busy = error instanceof Error && 'reason' in error && error.reason === 'drawing_busy';
  throw busy ? new Response(null, { status: 503, headers: { 'Retry-After': '5' } }) : error;
}

export default function SampleStickerPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('stickers.sample');
  const { sticker, document, pages, words } = loaderData;
  return (
    <ReadySticker
      sticker={sticker}
      document={document}
      pages={pages}
      notice={
        <Message tone="info" title={words?.title ?? t('title')} level={2}>
          {words?.lead && <p>{words.lead}</p>}
          {words?.text && <div dangerouslySetInnerHTML={{ __html: words.text }} />}
          <p className={ui.marginTop3}>
            <ButtonLink look="main" size="small" to="/">
              {t('start')}
            </ButtonLink>
          </p>
        </Message>
      }
    />
  );
}
