import { type DealerSheet, dealerSheetCall } from '@marque/server/identity/dealers/contract';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { FieldError, TextField } from '../../../kit/ui/field/field.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as fieldStyles from '../../../kit/ui/field/field.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './sheet-card.module.css';

const MAX_LOGO_BYTES = 2 * 1024 * 1024;

/** Name and logo that a dealer's new stickers carry. */
export function SheetCard({ sheet, company }: { sheet: DealerSheet; company: string }) {
  const t = useTranslations('dealer-stickers.sheet');
  const save = useCall(dealerSheetCall, { revalidate: 'success' });
  const form = useForm(save, { read: fields => ({ name: textIn(fields, 'name') }) });
  const own = sheet.name === company ? '' : sheet.name;
  return (
    <Card>
      <h2 className={ui.text18}>{t('title')}</h2>
      <p className={ui.secondaryText}>{t('text')}</p>
      <form className={styles.sheetForm} noValidate onSubmit={form.onSubmit}>
        <FormError form={form} />
        <TextField
          label={t('name')}
          hint={t('nameHint', { company })}
          name="name"
          maxLength={80}
          autoComplete="organization"
          defaultValue={own}
          error={form.at('name')}
        />
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <Button type="submit" busy={form.pending}>
            {t('save')}
          </Button>
          <p role="status" className={ui.secondaryText}>
            {save.answer && !save.pending && !save.error && t('saved')}
          </p>
        </div>
      </form>
      <Logo logo={sheet.logo} name={own} />
    </Card>
  );
}

/** The logo: kept as soon as a file is chosen. */
function Logo({ logo, name }: { logo: string | null; name: string }) {
  const t = useTranslations('dealer-stickers.sheet');
  const id = useId();
  const hydrated = useHydrated();
  const [isLarge, setIsLarge] = useState(false);
  const save = useCall(dealerSheetCall, { revalidate: 'success' });
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    setIsLarge(file !== undefined && file.size > MAX_LOGO_BYTES);
    if (file && file.size <= MAX_LOGO_BYTES) save.run({ name, logo: await dataUrlOf(file) });
    currentTarget.value = '';
  };
  return (
    <div className={styles.sheetForm}>
      <p className={ui.mediumWeight} id={`${id}-label`}>
        {t('logo')}
      </p>
      {logo && <img className={styles.logo} src={logo} alt={t('logoAlt')} />}
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/svg+xml"
          className={`${ui.visuallyHidden} ${styles.file}`}
          disabled={save.pending || !hydrated}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={event => void choose(event)}
        />
        <label htmlFor={id} className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`}>
          {t('choose')}
        </label>
        {logo && (
          <Button look="quiet" busy={save.pending} onClick={() => save.run({ name, logo: null })}>
            {t('remove')}
          </Button>
        )}
      </div>
      <div>
        <p className={fieldStyles.fieldHint} id={`${id}-hint`}>
          {t('logoHint')}
        </p>
        <FieldError id={`${id}-error`}>{isLarge ? t('large') : save.errorText}</FieldError>
      </div>
    </div>
  );
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });
