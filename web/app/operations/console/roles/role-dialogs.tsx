import { inviteOperatorCall, setRolesCall, type Operator } from '@marque/server/identity/roles/contract';
import { OperatorRole } from '@marque/server/platform/sites/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { EmailField } from '../../../kit/ui/field/email-field.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { isEmail } from '../../../kit/ui/field/is-email.ts';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useRoleCall } from './use-role-call.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './roles.module.css';

/** Asks whom to invite, and as what. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console-roles');
  const missing = useReasonMissing();
  const form = useForm(useRoleCall(inviteOperatorCall, 'invited', onClose), {
    read: fields => ({
      email: textIn(fields, 'email'),
      role: OperatorRole.options.find(role => role === textIn(fields, 'role')) ?? 'auditor',
      reason: textIn(fields, 'reason').trim(),
    }),
    check: typed => {
      const fields = new FormData(typed);
      return { ...(isEmail(textIn(fields, 'email')) ? {} : { email: t('email_wrong') }), ...missing(fields) };
    },
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('invite_title')} description={t('invite_text')}>
      <DialogForm form={form} action={t('send')} cancel={t('cancel')} onCancel={onClose}>
        <EmailField label={t('email')} name="email" autoComplete="off" required error={form.at('email')} />
        <SelectField
          label={t('role')}
          name="role"
          defaultValue="support"
          error={form.at('role')}
          options={OperatorRole.options.map(role => [role, t(`name.${role}`)])}
        />
        <TextField label={t('reason')} name="reason" maxLength={200} required error={form.at('reason')} />
      </DialogForm>
    </Dialog>
  );
}

/** Asks which roles somebody is to have. */
export function ChangeDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const t = useTranslations('console-roles');
  const missing = useReasonMissing();
  const held = operator.roles.map(({ role }) => role);
  const form = useForm(useRoleCall(setRolesCall, 'changed', onClose), {
    read: fields => ({
      person: operator.person,
      roles: OperatorRole.options.filter(role => fields.has(role)),
      reason: textIn(fields, 'reason').trim(),
    }),
    check: typed => missing(new FormData(typed)),
  });
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t('change_title', { email: operator.email })}
      description={t('change_text')}
    >
      <DialogForm form={form} action={t('save')} cancel={t('cancel')} onCancel={onClose}>
        <fieldset className={styles.roleChoices}>
          <legend className={ui.visuallyHidden}>{t('column.roles')}</legend>
          {OperatorRole.options.map(role => (
            <Checkbox key={role} name={role} defaultChecked={held.includes(role)}>
              {t(`name.${role}`)}
            </Checkbox>
          ))}
        </fieldset>
        <TextField label={t('reason')} name="reason" maxLength={200} required error={form.at('reason')} />
      </DialogForm>
    </Dialog>
  );
}

function useReasonMissing() {
  const t = useTranslations('console-roles');
  return (fields: FormData): FieldErrors => (textIn(fields, 'reason').trim() ? {} : { reason: t('reason_missing') });
}
