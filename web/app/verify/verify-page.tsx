import { data } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { marqueContext } from '../context.ts';
import { pageTitle } from '../shell/layout/page-title.ts';
import { ButtonLink } from '../ui/action/button.tsx';
import { Message } from '../ui/notice/message.tsx';
import type { Route } from './+types/verify-page';
import * as ui from '../ui/page/primitives.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('verify.title'), unlisted: true }));
}

/** The address behind the QR code of a document: whether it is one of ours, of which vehicle and day. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const number = params.code.toUpperCase().slice(0, 40);
  if (number === 'MQR-SAMPLE' || number === 'MQS-SAMPLE') return data({ number, found: null, sample: true });
  const found = await app.issuedDocuments.verify(caller, number);
  return data({ number, found, sample: false }, { status: found ? 200 : 404 });
}

export default function VerifyPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('verify');
  const format = useFormatter();
  const { number, found, sample } = loaderData;
  return (
    <div className={`${ui.pageWidth} ${ui.compactSection} ${ui.stack}`}>
      <h1 className={ui.text32}>{t('title')}</h1>
      <p className={ui.secondaryText}>
        {t('number')} <span className={ui.monospace}>{number}</span>
      </p>
      {found ? (
        <>
          <Message
            tone={found.revoked ? 'caution' : 'info'}
            title={t(`${found.revoked ? 'withdrawn' : 'genuine'}.${found.kind}`)}
            level={2}
          >
            <p>
              {t('about', {
                tail: found.vinTail,
                on: format.dateTime(new Date(`${found.on}T12:00:00Z`), { dateStyle: 'long' }),
              })}
            </p>
          </Message>
          <p className={ui.secondaryText}>{t(found.revoked ? 'withdrawn_what' : 'compare')}</p>
        </>
      ) : (
        <Message tone="caution" title={sample ? t('sample') : t('unknown')} level={2}>
          <p>{sample ? t('sample_what') : t('unknown_what')}</p>
        </Message>
      )}
      <p>
        <ButtonLink look="main" to="/">
          {t('start')}
        </ButtonLink>
      </p>
    </div>
  );
}
