import type { App } from '@marque/server/app';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import type { TestKey } from './try-it.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './reference.module.css';

/** Loaded with the first operation that a reader tries. */
const TryIt = lazy(() => import('./try-it.tsx'));

type Reference = ReturnType<App['v1']['reference']>;
type ReferenceOperation = Reference['tags'][number]['operations'][number];
type ReferenceEvent = Reference['events'][number];
type Field = ReferenceOperation['sent'][number];

/** An operation: its address, what is sent and answered, and an example of it. Its own words are English. */
export function OperationCard({ operation, testKey }: { operation: ReferenceOperation; testKey: TestKey }) {
  const t = useTranslations('api-reference');
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const { id, method, path, summary, description, scope, sent, answered, curl, client, answer } = operation;
  return (
    <TitledSection id={id} title={<span lang="en">{summary}</span>} card>
      <p className={styles.operationAddress}>
        <strong>{method}</strong> {path}
      </p>
      <p className={ui.marginTop3} lang="en">
        {withCode(description)}
      </p>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>
        {scope === null ? t('anyKey') : t.rich('scope', { scope: () => <code>{scope}</code> })}
      </p>
      <Fields title={t('sent')} about={summary} fields={sent} />
      <Fields title={t('answered')} about={summary} fields={answered} />
      <Example title="curl" about={summary} text={curl} />
      <Example title={t('inClient')} about={summary} text={client} />
      {answer !== null && (
        <details className={styles.answerDetails}>
          <summary>{t('answer')}</summary>
          <p className={`${ui.secondaryText} ${ui.text14}`}>{t('answerText')}</p>
          <Code label={`${t('answer')}: ${summary}`} text={answer} />
        </details>
      )}
      <div className={ui.marginTop5}>
        <Button
          disabled={!hydrated}
          aria-expanded={isOpen}
          aria-label={t('try.openOf', { id })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'try.close' : 'try.open')}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<p role="status">{t('try.loading')}</p>}>
          <TryIt operation={operation} testKey={testKey} />
        </Suspense>
      )}
    </TitledSection>
  );
}

/** An event: when it is sent, what its data holds, and an example of its body. Its own words are English. */
export function EventCard({ event: { type, summary, description, fields, body } }: { event: ReferenceEvent }) {
  const t = useTranslations('api-reference.events');
  return (
    <TitledSection id={type} title={<span lang="en">{summary}</span>} card>
      <p className={styles.operationAddress}>
        <strong>{type}</strong>
      </p>
      <p className={ui.marginTop3} lang="en">
        {withCode(description)}
      </p>
      <Fields title={t('data')} about={type} fields={fields} />
      <Example title={t('body')} about={type} text={body} />
    </TitledSection>
  );
}

function Fields({ title, about, fields }: { title: string; about: string; fields: readonly Field[] }) {
  const t = useTranslations('api-reference');
  const columns: Column<Field>[] = [
    { key: 'name', name: t('field.name'), cell: ({ name }) => <code className={styles.fieldName}>{name}</code> },
    { key: 'type', name: t('field.type'), cell: ({ type }) => <code className={styles.fieldType}>{type}</code> },
    {
      key: 'place',
      name: t('field.place'),
      cell: ({ place, isRequired }) => (
        <>
          {t(`place.${place}`)}
          {place !== 'answer' && isRequired ? `, ${t('required')}` : ''}
        </>
      ),
    },
    {
      key: 'text',
      name: t('field.text'),
      cell: ({ description }) => <span lang="en">{withCode(description ?? '')}</span>,
    },
  ];
  const hasText = fields.some(({ description }) => description !== null);
  const shown = columns.filter(({ key }) =>
    key === 'text' ? hasText : key !== 'place' || fields[0]?.place !== 'answer',
  );
  if (fields.length === 0) return null;
  return (
    <div className={ui.marginTop5}>
      <h3 className={ui.text16}>{title}</h3>
      <Table
        caption={`${title}: ${about}`}
        columns={shown}
        rows={fields}
        rowKey={({ place, name }) => `${place} ${name}`}
        stack
        flush
      />
    </div>
  );
}

function Example({ title, about, text }: { title: string; about: string; text: string }) {
  return (
    <div className={ui.marginTop5}>
      <h3 className={ui.text16}>{title}</h3>
      <Code label={`${title}: ${about}`} text={text} />
    </div>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <pre className={styles.codeExample} tabIndex={0} aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}

/** A text in which words between backticks are code. */
function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
