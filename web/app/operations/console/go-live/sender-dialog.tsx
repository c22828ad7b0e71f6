import { saveSiteCall } from '@marque/server/platform/site-settings/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';

export interface MailSender {
  /** The version of the settings that they are of. */
  base: number;
  /** Empty: emails come from the address of the support. */
  from: string;
  selector: string;
}

/** Asks from where emails of the brand come, and under which name the key is that they are signed with. */
export function SenderDialog({ sender, onClose }: { sender: MailSender; onClose: () => void }) {
  const t = useTranslations('console-go-live.sender');
  const words = { done: t('saved'), failed: t('notSaved') };
  const call = useToldCall(saveSiteCall, { words, onDone: onClose });
  const form = useForm(call, {
    read: fields => ({
      base: sender.base,
      changes: { mail_from: textIn(fields, 'mail_from').trim(), dkim_selector: textIn(fields, 'dkim_selector').trim() },
      reason: textIn(fields, 'reason').trim(),
    }),
    check: typed =>
      Object.fromEntries(textIn(new FormData(typed), 'reason').trim() ? [] : [['reason', t('reasonMissing')]]),
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('title')} description={t('text')}>
      <DialogForm form={form} action={t('save')} cancel={t('cancel')} onCancel={onClose}>
        <TextField
          type="email"
          maxLength={254}
          label={t('from')}
          hint={t('fromHint')}
          name="mail_from"
          autoComplete="off"
          defaultValue={sender.from}
          error={form.at('mail_from')}
        />
        <TextField
          label={t('selector')}
          hint={t('selectorHint')}
          name="dkim_selector"
          maxLength={63}
          spellCheck={false}
          autoComplete="off"
          defaultValue={sender.selector}
          error={form.at('dkim_selector')}
        />
        <TextField label={t('reason')} name="reason" maxLength={200} error={form.at('reason')} />
      </DialogForm>
    </Dialog>
  );
}
