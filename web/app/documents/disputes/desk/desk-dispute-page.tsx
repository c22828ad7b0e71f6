import '../dispute-messages.ts';
import type { ReportedRecord } from '@marque/server/documents/disputes/contract';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { MembersNav } from '../../../identity/accounts/members/members-nav.tsx';
import { forOperators, forMembers } from '../../../identity/accounts/members/members-only.ts';
import { useReader } from '../../reports/reader.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Facts } from '../../../kit/ui/data/facts.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import type { Route } from './+types/desk-dispute-page';
import { DecideForms } from './decide-forms.tsx';
import { flattened } from './record-fields.ts';
import { useFieldWords } from './field-names.ts';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

export const meta = titled(t => ({ title: t('disputes.desk.one'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const found = await forOperators(app.disputes.deskDispute(caller, params.id));
  return { ...found };
}

/** One dispute: what was said, the evidence, what the sources told, and the decision. */
export default function DeskDisputePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('disputes');
  const { t: report, line, day: recordDay } = useReader();
  const format = useFormatter();
  const { dispute, told: reported, reports, may_decide: mayDecide } = loaderData;
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'long' });
  const { number, title, vin, about, section, on, record, said, state, email, evidence, reason, decided } = dispute;
  const facts = [
    { key: 'number', name: t('desk.fact.number'), value: <span className={ui.monospace}>{number}</span> },
    { key: 'vehicle', name: t('desk.fact.vehicle'), value: `${title} · ${vin}` },
    { key: 'record', name: t('desk.fact.record'), value: `${report(`section.${section}`)} · ${record}` },
    { key: 'on', name: t('desk.fact.on'), value: on ? recordDay(on) : '–' },
    { key: 'by', name: t('desk.fact.by'), value: email || '–' },
    { key: 'opened', name: t('desk.fact.opened'), value: day(dispute.opened) },
    { key: 'due', name: t('desk.fact.due'), value: day(dispute.due) },
    { key: 'reports', name: t('desk.fact.reports'), value: format.number(reports) },
  ];
  return (
    <div className={ui.pageWidth}>
      <MembersNav />
      <div className={`${styles.deskPage} ${styles.deskOne}`}>
        <p>
          <Link className={ui.linkButton} to="/operator/disputes">
            {t('desk.back')}
          </Link>
        </p>
        <h1 className={ui.text32}>{about ? line(about) : title}</h1>
        {state !== 'open' && (
          <Message tone="info" title={t(`state.${state}`)} level={2}>
            {decided && <p>{t('decided', { day: day(decided) })}</p>}
            {reason && <p className={styles.deskText}>{reason}</p>}
          </Message>
        )}
        <Facts facts={facts} />
        <TitledSection id="said" title={t('desk.said')} heading={ui.text24} className={ui.stack}>
          <p className={styles.deskText}>{said || t('desk.erased')}</p>
          <ul className={styles.deskFiles}>
            {evidence.map(({ url, type, bytes }, at) => (
              <li key={url}>
                <a href={url} download className={ui.linkButton}>
                  {t('desk.file', {
                    n: at + 1,
                    type: type === 'application/pdf' ? 'PDF' : 'JPEG',
                    kb: Math.ceil(bytes / 1024),
                  })}
                </a>
              </li>
            ))}
          </ul>
          {evidence.length === 0 && <p className={ui.secondaryText}>{t('desk.noFiles')}</p>}
        </TitledSection>
        <TitledSection id="told" title={t('desk.told')} heading={ui.text24} className={ui.stack}>
          {reported.length === 0 && <p className={ui.secondaryText}>{t('desk.forgotten')}</p>}
          {reported.map(({ source, fields, choices }, at) => (
            <ReportedFields key={`${source} ${at}`} source={source} fields={fields} choices={choices} />
          ))}
        </TitledSection>
        {state === 'open' && mayDecide && (
          <TitledSection id="decide" title={t('desk.decide')} heading={ui.text24} className={ui.stack}>
            {dispute.own ? (
              <p>{t('desk.own')}</p>
            ) : (
              <DecideForms dispute={dispute.id} reported={reported[0] ?? null} reports={reports} />
            )}
          </TitledSection>
        )}
      </div>
    </div>
  );
}

/** The record of one source, field by field. */
function ReportedFields({ source, fields, choices }: ReportedRecord) {
  const t = useTranslations('disputes');
  const { nameOf, valueOf } = useFieldWords();
  const facts = flattened(fields).map(([key, value]) => ({
    key,
    name: nameOf(key),
    value: valueOf(value, choices[key], key),
  }));
  return (
    <div className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
      <h3 className={ui.text18}>{t(`desk.source.${source}`)}</h3>
      <Facts facts={facts} />
    </div>
  );
}
