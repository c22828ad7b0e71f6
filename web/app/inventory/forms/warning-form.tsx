import { type LotPapers, saveTitleWarningCall, type TitleWarning } from '@marque/server/inventory/forms/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './forms.module.css';

const warningIn = (fields: FormData): TitleWarning => ({
  provider: textIn(fields, 'provider').trim(),
  on: textIn(fields, 'on'),
  number: textIn(fields, 'number').trim(),
});

/** The NMVTIS report that the warning names. */
export function WarningForm({ papers: { vehicle, warning } }: { papers: LotPapers }) {
  const t = useTranslations('dealer-forms.papers');
  const toast = useToast();
  const save = useCall(saveTitleWarningCall, {
    revalidate: 'success',
    onSuccess: ({ papers }) => toast({ title: t(papers.warning ? 'saved_warning' : 'removed_warning') }),
  });
  const form = useForm<TitleWarning>(
    {
      pending: save.pending,
      run: (given, onError) => save.run({ vehicle: vehicle.id, warning: given }, onError),
    },
    {
      read: warningIn,
      check: typed => {
        const { provider, on } = warningIn(new FormData(typed));
        return {
          ...(provider.length < 2 && { provider: t('report_missing') }),
          ...(on === '' && { on: t('report_missing') }),
        };
      },
    },
  );
  return (
    <form className={styles.guideForm} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <div className={styles.guideFields}>
        <TextField
          label={t('provider')}
          name="provider"
          maxLength={80}
          autoComplete="off"
          defaultValue={warning?.provider}
          error={form.at('provider')}
        />
        <TextField label={t('on')} name="on" type="date" defaultValue={warning?.on} error={form.at('on')} />
        <TextField label={t('number')} name="number" maxLength={60} autoComplete="off" defaultValue={warning?.number} />
      </div>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button type="submit" busy={save.pending}>
          {t('save_warning')}
        </Button>
        {warning && (
          <Button look="quiet" disabled={save.pending} onClick={() => save.run({ vehicle: vehicle.id, warning: null })}>
            {t('remove_warning')}
          </Button>
        )}
      </div>
    </form>
  );
}
