import './verify-messages.ts';
import { isSampleNumber } from '@marque/server/documents/issued-documents/contract';
import { data, Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import type { Route } from './+types/verify-page';
import { FileCheck } from './file-check.tsx';
import { numberedPrints } from './numbered-prints.ts';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './verify-page.module.css';

export const meta = titled(t => ({ title: t('verify.title'), unlisted: true }));

const MAX_TYPED_LENGTH = 200;

/** The address behind the QR code of a document: whether it is one of ours, of which vehicle and day, and its PDFs. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const number = params.code.toUpperCase().slice(0, 40);
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get('sha256')?.slice(0, MAX_TYPED_LENGTH) ?? '';
  const sent = searchParams.get('file');
  if (isSampleNumber(number)) return data({ number, found: null, disputed: [], sample: true, typed, sent });
  const found = await app.issuedDocuments.verify(caller, number);
  const disputed = found?.kind === 'report' ? await app.disputes.openSince(caller.site.id, number) : [];
  return data({ number, found, disputed, sample: false, typed, sent }, { status: found ? 200 : 404 });
}

export default function VerifyPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('verify');
  const { number, found, disputed, sample, typed, sent } = loaderData;
  return (
    <div className={`${ui.pageWidth} ${ui.compactSection} ${ui.stack}`}>
      <h1 className={ui.text32}>{t('title')}</h1>
      <p className={ui.secondaryText}>
        {t('number')} <span className={ui.monospace}>{number}</span>
      </p>
      {found ? (
        <Found
          number={number}
          found={found}
          disputed={disputed}
          typed={typed}
          sent={sent === 'large' || sent === 'none' ? sent : null}
        />
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

type Known = NonNullable<Route.ComponentProps['loaderData']['found']>;

interface FoundProps {
  number: string;
  found: Known;
  /** The days since which records of it are in dispute. */
  disputed: readonly string[];
  typed: string;
  sent: 'large' | 'none' | null;
}

/** The facts of a document of ours, then whether a file is one of its PDFs. */
function Found({ number, found, disputed, typed, sent }: FoundProps) {
  const t = useTranslations('verify');
  const format = useFormatter();
  const day = (on: string) => format.dateTime(new Date(`${on}T12:00:00Z`), { dateStyle: 'long' });
  const { kind, title, vinTail, on, version, revoked, prints } = found;
  return (
    <>
      <Message tone={revoked ? 'caution' : 'info'} title={t(`${revoked ? 'withdrawn' : 'genuine'}.${kind}`)} level={2}>
        <p>{t('about', { vehicle: title, tail: vinTail, on: day(on), version })}</p>
      </Message>
      <p className={ui.secondaryText}>{t(revoked ? 'withdrawn_what' : 'compare')}</p>
      {disputed[0] !== undefined && (
        <Message tone="caution" title={t('disputed', { count: disputed.length, on: day(disputed[0]) })} level={2}>
          <p>{t('disputed_what')}</p>
        </Message>
      )}
      {kind === 'report' && !revoked && (
        <p className={ui.secondaryText}>
          {t.rich('dispute', {
            a: chunks => <Link to={`/dispute?number=${encodeURIComponent(number)}`}>{chunks}</Link>,
          })}
        </p>
      )}
      {prints.length === 0 ? (
        <p className={ui.secondaryText}>{t('no_prints')}</p>
      ) : (
        <>
          <FileCheck prints={prints} typed={typed} sent={sent} />
          <TitledSection id="prints" title={t('prints')} heading={ui.text24} className={ui.stack}>
            <ul className={styles.printList}>
              {numberedPrints(prints).map(({ paper = 'other', n, of, ...print }) => (
                <li key={print.sha256}>
                  <span className={ui.secondaryText}>
                    {t('print', {
                      language: t(`lang.${print.lang}`),
                      version: print.version,
                      paper,
                      on: day(print.on),
                      n,
                      of,
                    })}
                  </span>
                  <code className={`${ui.monospace} ${styles.printHash}`}>{print.sha256}</code>
                </li>
              ))}
            </ul>
          </TitledSection>
        </>
      )}
    </>
  );
}
