import { reportsCall } from '@marque/server/documents/reports/contract';
import { stickersCall } from '@marque/server/documents/stickers/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../../../client.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import type { Action } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { ShowMore } from '../../../kit/ui/action/show-more.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextAreaField } from '../../../kit/ui/field/field.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { usePages } from '../../../use-pages.ts';
import type { BatchKind } from './use-batch.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './batch.module.css';

/** A page of documents that are there, whichever kind they are of. */
export interface OwnPage {
  documents: { id: string; vin: string; title: string; pdf: string | null }[];
  total: number;
  next: string | null;
}

interface BatchFormProps {
  kind: BatchKind;
  first: OwnPage;
  check: Action<string[]>;
}

/** Which vehicles: ticked among the dealer's documents, or pasted. */
export function BatchForm({ kind, first, check }: BatchFormProps) {
  const t = useTranslations('dealer-stickers');
  const textOf = useErrorText();
  const [count, setCount] = useState(0);
  const { pages, more, loading, error } = usePages({
    name: `batch-${kind}s`,
    first,
    read: (after, signal) => readOwn(kind, after, signal),
  });
  const form = useForm(check, {
    read: vinsIn,
    check: (typed): FieldErrors => (vinsIn(new FormData(typed)).length > 0 ? {} : { vins: t('vinsMissing', { kind }) }),
  });
  const documents = pages.flatMap(page => page.documents);
  const made = documents.filter(({ pdf }) => pdf !== null);
  return (
    <form
      className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.batchForm}`}
      noValidate
      onSubmit={form.onSubmit}
      onChange={event => setCount(vinsIn(new FormData(event.currentTarget)).length)}
    >
      <FormError form={form} />
      <TextAreaField
        label={t('vins')}
        hint={t('vinsHint')}
        name="vins"
        rows={5}
        spellCheck={false}
        autoComplete="off"
        error={form.at('vins')}
        className={ui.monospace}
      />
      <fieldset className={styles.ownStickers}>
        <legend className={ui.mediumWeight}>{t('own', { kind })}</legend>
        {made.length === 0 ? (
          <p className={ui.secondaryText}>{t('ownNone', { kind })}</p>
        ) : (
          <ShowMore
            shown={documents.length}
            total={pages.at(-1)?.total ?? 0}
            more={more}
            loading={loading}
            problem={error && textOf(error)}
          >
            <ul className={styles.ownList}>
              {made.map(({ id, vin, title }) => (
                <li key={id}>
                  <Checkbox name="own" value={vin}>
                    {title}{' '}
                    <span className={`${ui.secondaryText} ${ui.text14}`}>
                      <VinText vin={vin} />
                    </span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          </ShowMore>
        )}
      </fieldset>
      <div>
        <Button look="main" type="submit" busy={form.pending}>
          {t('check', { count })}
        </Button>
      </div>
    </form>
  );
}

async function readOwn(kind: BatchKind, after: string | undefined, signal: AbortSignal): Promise<OwnPage> {
  if (kind === 'report') {
    const { reports, total, next } = await send(reportsCall, { after }, { signal });
    return { documents: reports, total, next };
  }
  const { stickers, total, next } = await send(stickersCall, { after }, { signal });
  return { documents: stickers, total, next };
}

/** The numbers that were ticked and typed, each once. */
function vinsIn(fields: FormData): string[] {
  const typed = textIn(fields, 'vins')
    .split(/[\n,;\t]+/)
    .map(vin => vin.replaceAll(/[\s-]/g, '').toUpperCase())
    .filter(Boolean);
  return [...new Set([...fields.getAll('own').map(String), ...typed])];
}
