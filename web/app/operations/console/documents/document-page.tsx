import type { DeskDocumentDetail } from '@marque/server/operations/document-desk/contract';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { LogCard } from '../orders/order-cards.tsx';
import type { Route } from './+types/document-page';
import { DocumentActions } from './document-actions.tsx';
import { AnswersCard, AskedCard, JobsCard, SummaryCard, TimesCard } from './document-cards.tsx';
import { HeldSheet } from './held-sheet.tsx';
import { MoneyCard } from './money-card.tsx';
import { DOCUMENT_TONES } from './document-state.ts';
import * as orderStyles from '../orders/orders.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('console.place.documents'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return { detail: await forOperators(app.documentDesk.detail(caller, params.id)) };
}

/** One document with everything that is known of how it was made. */
export default function DeskDocumentPage({ loaderData: { detail } }: Route.ComponentProps) {
  const t = useTranslations('console-documents');
  const { document } = detail;
  return (
    <ConsolePage
      title={
        <span className={`${ui.flexRow} ${ui.wrap}`}>
          <span className={ui.monospace}>{document.number}</span>
          <StateWord chip tone={DOCUMENT_TONES[document.state]}>
            {t(`state.${document.state}`)}
          </StateWord>
        </span>
      }
      lead={t('detail.lead', { kind: t(`kind.${document.kind}`), title: document.title })}
      above={{ path: '/documents', name: t('title') }}
      actions={<DocumentActions detail={detail} />}
    >
      <WhyMessage detail={detail} />
      {document.state === 'needs_review' && <HeldSheet document={document.id} title={document.title} />}
      <SummaryCard detail={detail} />
      <MoneyCard money={detail.money} />
      <AnswersCard answers={detail.answers} />
      <AskedCard asked={detail.asked} />
      <div className={orderStyles.orderColumns}>
        <JobsCard detail={detail} />
        <TimesCard detail={detail} />
      </div>
      <LogCard log={detail.log} title={t('log.title')} />
    </ConsolePage>
  );
}

const FAULTS = [
  'sum',
  'option_twice',
  'content_priced',
  'color_unknown',
  'provenance',
  'kind_of_year',
  'negative_price',
  'contradicts_body',
] as const;
const isFault = (code: string): code is (typeof FAULTS)[number] => FAULTS.some(each => each === code);

/** Why a document failed, or waits for a person: as far as it was kept. */
function WhyMessage({ detail: { document, jobs, credits, asked, review, log } }: { detail: DeskDocumentDetail }) {
  const t = useTranslations('console-documents.why');
  const { state } = document;
  if (state !== 'failed' && state !== 'needs_review') return null;
  const isCanceled = log[0]?.action === 'document.canceled';
  const fault = asked.find(each => each.fault !== null);
  const error = jobs.find(each => each.error !== null && !each.settles)?.error;
  return (
    <Message tone={state === 'failed' ? 'serious' : 'caution'} title={t(state)} level={2}>
      {state === 'needs_review' && <p>{t('review')}</p>}
      {state === 'failed' && isCanceled && <p>{t('canceled', { reason: log[0]?.reason ?? '–' })}</p>}
      {state === 'failed' && !isCanceled && review === null && (
        <p>
          {fault?.fault
            ? t('source', { source: fault.source, error: fault.fault })
            : error
              ? t('error', { error })
              : t('unknown')}
        </p>
      )}
      {state === 'failed' && !isCanceled && review !== null && <p>{t('not_decided')}</p>}
      {review !== null && (
        <ul>
          {review.map(({ code, what }) => (
            <li key={`${code} ${what}`}>{isFault(code) ? t(`fault.${code}`, { what }) : `${code}: ${what}`}</li>
          ))}
        </ul>
      )}
      {credits === 'returned' && <p>{t('given_back')}</p>}
    </Message>
  );
}
