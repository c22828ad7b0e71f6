import {
  changePersonCall,
  endPersonCall,
  invitePersonCall,
  type DealershipPerson,
  DealershipRole,
  type Rooftop,
} from '@marque/server/identity/dealerships/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { FormError } from '../../../kit/forms/error-message.tsx';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { EmailField } from '../../../kit/ui/field/email-field.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { isEmail } from '../../../kit/ui/field/is-email.ts';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';

const roleIn = (fields: FormData): DealershipRole =>
  DealershipRole.options.find(role => role === textIn(fields, 'role')) ?? 'lot';

function useDone(done: 'invited' | 'changed' | 'ended', onClose: () => void) {
  const t = useTranslations('dealerships.people');
  const toast = useToast();
  return {
    revalidate: 'success' as const,
    onSuccess: () => {
      toast({ title: t(`done.${done}`) });
      onClose();
    },
  };
}

/** Asks whom to invite, and as what. */
export function InviteDialog({ roles, onClose }: { roles: readonly DealershipRole[]; onClose: () => void }) {
  const t = useTranslations('dealerships.people');
  const form = useForm(useCall(invitePersonCall, useDone('invited', onClose)), {
    read: fields => ({ email: textIn(fields, 'email'), role: roleIn(fields) }),
    check: typed => ({ ...(!isEmail(textIn(new FormData(typed), 'email')) && { email: t('email_wrong') }) }),
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('invite_title')} description={t('invite_text')}>
      <DialogForm form={form} action={t('send')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <EmailField label={t('email')} name="email" autoComplete="off" required error={form.at('email')} />
        <RoleField roles={roles} value="sales" error={form.at('role')} />
      </DialogForm>
    </Dialog>
  );
}

function RoleField({
  roles,
  value,
  error,
}: {
  roles: readonly DealershipRole[];
  value: string;
  error: string | undefined;
}) {
  const t = useTranslations('dealerships');
  return (
    <SelectField
      label={t('people.column.role')}
      hint={t('people.role_hint')}
      name="role"
      defaultValue={value}
      error={error}
      options={roles.map(role => [role, t(`role.${role}`)])}
    />
  );
}

interface ChangeDialogProps {
  person: DealershipPerson;
  roles: readonly DealershipRole[];
  rooftops: readonly Rooftop[];
  maySetLimits: boolean;
  onClose: () => void;
}

/** Asks for a person's role, rooftop and limits. */
export function ChangeDialog({ person, roles, rooftops, maySetLimits, onClose }: ChangeDialogProps) {
  const t = useTranslations('dealerships.people');
  const known = maySetLimits ? null : person;
  const form = useForm(useCall(changePersonCall, useDone('changed', onClose)), {
    read: fields => ({
      person: person.person,
      role: roleIn(fields),
      rooftop: textIn(fields, 'rooftop') || null,
      credits_per_day: known ? known.credits_per_day : limitIn(fields, 'credits_per_day'),
      credits_per_month: known ? known.credits_per_month : limitIn(fields, 'credits_per_month'),
    }),
    check: typed => {
      const fields = new FormData(typed);
      return Object.fromEntries(
        ['credits_per_day', 'credits_per_month']
          .filter(name => !/^\d{0,6}$/.test(textIn(fields, name).trim()))
          .map(name => [name, t('limit_wrong')]),
      ) satisfies FieldErrors;
    },
  });
  const limit = (name: 'credits_per_day' | 'credits_per_month') => (
    <TextField
      label={t(name)}
      hint={t('limit_hint')}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={person[name] ?? ''}
      error={form.at(name)}
    />
  );
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('change_title', { email: person.email })}>
      <DialogForm form={form} action={t('save')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <RoleField roles={roles} value={person.role} error={form.at('role')} />
        <SelectField
          label={t('column.rooftop')}
          name="rooftop"
          defaultValue={person.rooftop ?? ''}
          error={form.at('rooftop')}
          options={[['', t('any_rooftop')], ...rooftops.map(({ id, name }) => [id, name] as const)]}
        />
        {maySetLimits && limit('credits_per_day')}
        {maySetLimits && limit('credits_per_month')}
      </DialogForm>
    </Dialog>
  );
}

const limitIn = (fields: FormData, name: string): number | null => {
  const text = textIn(fields, name).trim();
  return text === '' ? null : Number(text);
};

/** Asks whether a person's part in the dealership is to end. */
export function EndDialog({ person, onClose }: { person: DealershipPerson; onClose: () => void }) {
  const t = useTranslations('dealerships.people');
  const form = useForm(useCall(endPersonCall, useDone('ended', onClose)), { read: () => ({ person: person.person }) });
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t('end_title', { email: person.email })}
      description={t('end_text')}
    >
      <DialogForm form={form} action={t('end')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
      </DialogForm>
    </Dialog>
  );
}
