import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import type { ReactNode } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { EmailField } from '../../kit/ui/field/email-field.tsx';
import { TextAreaField } from '../../kit/ui/field/field.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { useDeleteForm } from './use-delete-form.ts';
import * as fieldStyles from '../../kit/ui/field/field.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as deletionStyles from './deletion.module.css';

/** Asks for the deletion of the account of an address. For a signed-in member the form is filled in with `email`. */
export function DeleteForm({ email }: { email: string }) {
  const t = useTranslations('privacy');
  const hydrated = useHydrated();
  const { form, sent } = useDeleteForm();
  return (
    <form key={sent} className={deletionStyles.deletionForm} method="post" noValidate onSubmit={form.onSubmit}>
      <EmailField
        label={<Required>{t('form.email')}</Required>}
        defaultValue={sent === 0 ? email : ''}
        error={form.at('email')}
      />
      <TextAreaField
        label={
          <>
            {t('form.message')} ({t('form.optional')})
          </>
        }
        hint={t('form.messageHint')}
        name="message"
        maxLength={5000}
        error={form.at('message')}
      />
      <Message tone="serious" title={t('warning.title')} level={2}>
        <p>{t('warning.text')}</p>
      </Message>
      <Button look="danger" wide type="submit" busy={form.pending} disabled={form.pending || !hydrated}>
        {form.pending ? t('form.loading') : t('form.submit')}
      </Button>
      <div role="alert">
        {form.errors.general && (
          <p className={fieldStyles.fieldError}>
            <OctagonAlert className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            <span>{form.errors.general}</span>
          </p>
        )}
      </div>
    </form>
  );
}

function Required({ children }: { children: ReactNode }) {
  const t = useTranslations('privacy.form');
  return (
    <>
      {children} <em>({t('required')})</em>
    </>
  );
}
