import type { DeskDocumentDetail, DocumentJob, SourceAnswer } from '@marque/server/operations/document-desk/contract';
import type { ReactNode } from 'react';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { OrderCard } from '../orders/order-cards.tsx';
import { OrderNumbers } from './order-numbers.tsx';
import * as orderStyles from '../orders/orders.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

type Detail = Pick<{ detail: DeskDocumentDetail }, 'detail'>;

/** Whose it is, what it cost, and which version it has. */
export function SummaryCard({ detail }: Detail) {
  const t = useTranslations('console-documents');
  const { document, charged, credits, grade, prints } = detail;
  const { member, orders } = document;
  const cells: { term: string; value: ReactNode; about: string }[] = [
    {
      term: t('detail.vin'),
      value: <span className={ui.monospace}>{document.vin}</span>,
      about: document.title,
    },
    {
      term: t('detail.member'),
      value: member.email ? <ConsoleLink to={`/people/${member.id}`}>{member.email}</ConsoleLink> : t('erased'),
      about: '',
    },
    {
      term: t('detail.order'),
      value: <OrderNumbers orders={orders} />,
      about: '',
    },
    {
      term: t('detail.credits'),
      value: charged ? t('detail.charged', { amount: charged.amount }) : t('detail.free'),
      about: charged ? t(`detail.credit.${credits ?? 'unknown'}`) : '',
    },
    {
      term: t('detail.version'),
      value: t('detail.version_of', { version: document.version }),
      about: [t('detail.prints', { count: prints.length }), grade && t('detail.grade', { grade })]
        .filter(Boolean)
        .join(' · '),
    },
  ];
  return (
    <Card flush>
      <dl className={orderStyles.orderSummary}>
        {cells.map(({ term, value, about }) => (
          <div key={term}>
            <dt className={ui.text14}>{term}</dt>
            <dd className={ui.mediumWeight}>{value}</dd>
            <dd className={`${ui.text14} ${ui.tertiaryText}`}>{about}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Its moments, the newest first. */
export function TimesCard({ detail: { document, opened, versions } }: Detail) {
  const t = useTranslations('console-documents');
  const format = useFormatter();
  const lines = [
    { at: document.ordered, text: t('times.ordered') },
    ...versions.map(({ version, made }) => ({ at: made, text: t('times.version', { version }) })),
    { at: document.finished, text: t('times.finished', { state: t(`state.${document.state}`) }) },
    { at: opened, text: t('times.opened') },
  ].flatMap(({ at, text }) => (at === null ? [] : [{ at, text }]));
  return (
    <OrderCard title={t('times.title')}>
      {lines
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map(({ at, text }) => (
          <p key={`${at} ${text}`} className={orderStyles.orderEntry}>
            {text}
            <span className={`${orderStyles.underCell} ${ui.tertiaryText}`}>
              {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}
            </span>
          </p>
        ))}
    </OrderCard>
  );
}

/** What each source was asked and answered, without the records. */
export function AnswersCard({ answers }: Pick<DeskDocumentDetail, 'answers'>) {
  const t = useTranslations('console-documents.answers');
  const format = useFormatter();
  const columns: Column<SourceAnswer>[] = [
    { key: 'source', name: t('source'), cell: ({ source }) => source ?? t('unnamed') },
    { key: 'group', name: t('group'), cell: ({ group }) => <span className={ui.monospace}>{group}</span> },
    {
      key: 'answer',
      name: t('answer'),
      cell: ({ sections }) =>
        sections
          .map(({ section, state, records }) => `${section}: ${t(`state.${state}`, { count: records })}`)
          .join(' · '),
    },
    {
      key: 'asked',
      name: t('asked'),
      whole: true,
      cell: ({ asked }) => format.dateTime(new Date(asked), { dateStyle: 'medium', timeStyle: 'medium' }),
    },
  ];
  return (
    <OrderCard title={t('title')} about={format.number(answers.length)}>
      {answers.length === 0 ? (
        <p className={orderStyles.nothingHere}>{t('none')}</p>
      ) : (
        <Table
          caption={t('title')}
          columns={columns}
          rows={answers}
          rowKey={({ source, group, asked }) => `${source} ${group} ${asked}`}
          stack
        />
      )}
    </OrderCard>
  );
}

type Asked = DeskDocumentDetail['asked'][number];

/** How long each source took, and what went wrong. */
export function AskedCard({ asked }: Pick<DeskDocumentDetail, 'asked'>) {
  const t = useTranslations('console-documents.asked');
  const format = useFormatter();
  const columns: Column<Asked>[] = [
    { key: 'source', name: t('source'), cell: ({ source }) => source },
    { key: 'group', name: t('group'), cell: ({ group }) => <span className={ui.monospace}>{group ?? '–'}</span> },
    {
      key: 'at',
      name: t('at'),
      whole: true,
      cell: ({ at }) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' }),
    },
    { key: 'ms', name: t('took'), figure: true, whole: true, cell: ({ ms }) => t('ms', { ms }) },
    { key: 'fault', name: t('fault'), cell: ({ fault }) => fault ?? '–' },
  ];
  return (
    <OrderCard title={t('title')} about={format.number(asked.length)}>
      {asked.length === 0 ? (
        <p className={orderStyles.nothingHere}>{t('none')}</p>
      ) : (
        <Table
          caption={t('title')}
          columns={columns}
          rows={asked}
          rowKey={({ source, group, at, ms }) => `${source} ${group} ${at} ${ms}`}
          stack
        />
      )}
    </OrderCard>
  );
}

/** How often it was tried to make it, and what the attempts met. */
export function JobsCard({ detail: { jobs, now } }: Detail) {
  const t = useTranslations('console-documents.jobs');
  const format = useFormatter();
  const ago = (moment: string) => format.relativeTime(new Date(moment), new Date(now));
  const columns: Column<DocumentJob>[] = [
    {
      key: 'job',
      name: t('job'),
      cell: ({ job, settles }) => (
        <span>
          <span className={ui.monospace}>{job}</span>
          {settles && <span className={`${orderStyles.underCell} ${ui.tertiaryText}`}>{t('settles')}</span>}
        </span>
      ),
    },
    { key: 'state', name: t('state'), whole: true, cell: ({ state }) => t(`is.${state}`) },
    { key: 'tries', name: t('tries'), figure: true, cell: ({ tries }) => format.number(tries) },
    {
      key: 'when',
      name: t('when'),
      whole: true,
      cell: ({ due, began, ended }) => {
        const at = ended ?? began;
        return at ? ago(at) : t('due', { when: ago(due) });
      },
    },
    { key: 'error', name: t('error'), cell: ({ error }) => error ?? '–' },
  ];
  return (
    <OrderCard title={t('title')}>
      {jobs.length === 0 ? (
        <p className={orderStyles.nothingHere}>{t('none')}</p>
      ) : (
        <Table
          caption={t('title')}
          columns={columns}
          rows={jobs}
          rowKey={({ job, due, settles }) => `${job} ${due} ${settles}`}
          stack
        />
      )}
    </OrderCard>
  );
}
