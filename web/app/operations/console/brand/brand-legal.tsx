import type { BrandFiles } from '@marque/server/platform/site-settings/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { TextAreaField, TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { LOCALES } from './brand-draft.ts';
import { useBrandFile } from './use-brand-file.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

const KINDS = ['terms', 'privacy', 'nmvtis'] as const;
type Kind = (typeof KINDS)[number];

interface Text {
  kind: Kind;
  day: string;
  locale: string;
  path: string;
  text: string;
}

/** The brand's texts of law, by the day each takes effect; a new version is written from the one before. */
export function BrandLegal({ files, today }: { files: BrandFiles; today: string }) {
  const t = useTranslations('console-brand');
  const hydrated = useHydrated();
  const texts = files.legal.flatMap(({ path, text }): Text[] => {
    const [, kind, day, locale] = /^legal\/(terms|privacy|nmvtis)\.([\d-]+)\.(en|es)\.md$/.exec(path) ?? [];
    return kind && day && locale ? [{ kind: kind as Kind, day, locale, path, text }] : [];
  });
  const [writing, write] = useState<Text | null>(null);
  return (
    <section className={cardStyles.card} aria-labelledby="legal">
      <div className={styles.brandPart}>
        <h2 className={ui.text16} id="legal">
          {t('legalTitle')}
        </h2>
        {texts.length === 0 && <p className={ui.tertiaryText}>{t('noLegal')}</p>}
        <ul className={styles.legalList}>
          {texts.map(each => (
            <li key={each.path}>
              <span>
                {t(`legal.${each.kind}`)} · {t(`language.${each.locale as 'en'}`)} ·{' '}
                <span className={ui.tabularNumbers}>{each.day}</span>
              </span>
              <StateWord tone={each.day <= today ? 'none' : 'info'}>
                {t(each.day <= today ? 'begun' : 'toBegin')}
              </StateWord>
              <Button size="small" disabled={!hydrated} onClick={() => write(each)}>
                {t('newVersion')}
              </Button>
            </li>
          ))}
        </ul>
        {writing ? (
          <LegalForm
            key={writing.path}
            from={writing}
            today={today}
            versions={files.versions}
            onDone={() => write(null)}
          />
        ) : (
          <div>
            <Button
              disabled={!hydrated}
              onClick={() => write({ kind: 'terms', day: today, locale: 'en', path: '', text: '' })}
            >
              {t('writeLegal')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

interface LegalFormProps {
  from: Text;
  today: string;
  versions: BrandFiles['versions'];
  onDone: () => void;
}

function LegalForm({ from, today, versions, onDone }: LegalFormProps) {
  const t = useTranslations('console-brand');
  const call = useBrandFile(onDone);
  const form = useForm(
    {
      pending: call.pending,
      run: (input: Parameters<typeof call.run>[0], failed) => call.run(input, failed),
    },
    {
      read: fields => {
        const path = `legal/${textIn(fields, 'kind')}.${textIn(fields, 'day')}.${textIn(fields, 'locale')}.md`;
        const base = versions.find(each => each.path === path)?.version ?? 0;
        return { path, base, text: textIn(fields, 'text'), reason: textIn(fields, 'reason') };
      },
      check: element =>
        Object.fromEntries(textIn(new FormData(element), 'reason').trim() ? [] : [['reason', t('noReason')]]),
    },
  );
  return (
    <form className={styles.legalForm} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <div className={styles.brandFields}>
        <SelectField
          label={t('legalKind')}
          name="kind"
          defaultValue={from.kind}
          options={KINDS.map(each => [each, t(`legal.${each}`)] as const)}
        />
        <SelectField
          label={t('legalLanguage')}
          name="locale"
          defaultValue={from.locale}
          options={LOCALES.map(each => [each, t(`language.${each}`)] as const)}
        />
        <TextField
          label={t('legalDay')}
          hint={t('legalDayHint')}
          name="day"
          type="date"
          min={today}
          defaultValue={from.day > today ? from.day : today}
        />
      </div>
      <TextAreaField
        label={t('legalText')}
        hint={t('legalTextHint')}
        name="text"
        rows={16}
        defaultValue={from.text}
        error={form.at('text')}
      />
      <TextField label={t('reason')} name="reason" maxLength={200} error={form.at('reason')} />
      <div className={ui.flexRow}>
        <Button look="main" type="submit" busy={form.pending}>
          {t('legalSave')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
