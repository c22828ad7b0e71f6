import { useAction } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { TextAreaField, TextField } from '../../kit/ui/field/field.tsx';
import { readable } from '../request-log/readable.ts';
import { toneOf } from '../request-log/status-tone.ts';
import { placesOf, type ReferenceOperation, requestIn, type Tried, tryRequest, wrongIn } from './try-request.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './reference.module.css';

/** A key that was typed in; it is kept in the memory of the page only. */
export interface TestKey {
  value: string;
  keep: (value: string) => void;
}

/** Sends an operation with the reader's own test key and shows the answer. */
export default function TryIt({ operation, testKey }: { operation: ReferenceOperation; testKey: TestKey }) {
  const t = useTranslations('api-reference.try');
  const sending = useAction(({ key, ...request }: ReturnType<typeof requestIn> & { key: string }) =>
    tryRequest(request, key),
  );
  const form = useForm(sending, {
    read: fields => ({ ...requestIn(operation, fields), key: textIn(fields, 'key').trim() }),
    check: element =>
      Object.fromEntries(
        Object.entries(wrongIn(operation, new FormData(element))).map(([name, why]) => [name, t(`wrong.${why}`)]),
      ),
  });
  return (
    <form className={styles.tryForm} noValidate onSubmit={form.onSubmit} aria-label={t('formOf', { id: operation.id })}>
      <FormError form={form} />
      <TextField
        label={t('key')}
        hint={t('keyHint')}
        name="key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={testKey.value}
        onChange={event => testKey.keep(event.currentTarget.value)}
        error={form.at('key')}
      />
      {placesOf(operation).map(({ name, place, isRequired }) => (
        <TextField
          key={`${place} ${name}`}
          label={
            <>
              <code>{name}</code> {!isRequired && <span className={ui.secondaryText}>{t('optional')}</span>}
            </>
          }
          name={name}
          autoComplete="off"
          spellCheck={false}
          defaultValue={operation.filled[name] ?? ''}
          error={form.at(name)}
        />
      ))}
      {operation.body !== null && (
        <TextAreaField
          label={t('body')}
          name="body"
          rows={Math.min(12, operation.body.split('\n').length + 1)}
          spellCheck={false}
          defaultValue={operation.body}
          error={form.at('body')}
          className={ui.monospace}
        />
      )}
      <div>
        <Button type="submit" look="main" busy={form.pending}>
          {t('send')}
        </Button>
      </div>
      {sending.answer && <TriedAnswer answer={sending.answer} />}
    </form>
  );
}

function TriedAnswer({ answer: { status, ms, headers, text, bytes, type } }: { answer: Tried }) {
  const t = useTranslations('api-reference.try');
  const format = useFormatter();
  return (
    <section className={styles.triedAnswer} aria-label={t('answer')} role="status">
      <p className={styles.triedHead}>
        <StateWord tone={toneOf(status)}>{String(status)}</StateWord>
        <span className={ui.secondaryText}>{t('took', { ms: format.number(ms) })}</span>
      </p>
      <dl className={styles.triedHeaders}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text === null ? (
        <p>{t('file', { type, bytes: format.number(bytes) })}</p>
      ) : (
        <pre className={styles.codeExample} tabIndex={0} aria-label={t('answer')}>
          <code>{readable(text)}</code>
        </pre>
      )}
    </section>
  );
}
