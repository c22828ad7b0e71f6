import { type Profile, updateProfileCall } from '@marque/server/identity/accounts/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { EmailField } from '../../../kit/ui/field/email-field.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useFreshSignIn } from '../sign-in/use-fresh-sign-in.tsx';
import { useChecks } from '../forms/use-checks.ts';
import { SheetForm } from '../sheet-form.tsx';
import * as fieldStyles from '../../../kit/ui/field/field.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as accountSheetStyles from '../account-sheet.module.css';

/** The member's address, and the way to another one: it counts once its own mailbox has answered. */
export function EmailCard({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts.address');
  const { email, email_verified: confirmed, pending_email: pending, has_password: hasPassword } = profile;
  const { freshly, dialog } = useFreshSignIn({ email, hasPassword });
  return (
    <div className={accountSheetStyles.accountForm}>
      <div>
        <p className={fieldStyles.fieldLabel}>{t('now')}</p>
        <p className={`${ui.flexRow} ${ui.wrap}`}>
          <span className={`${ui.mediumWeight} ${accountSheetStyles.breakAnywhere}`}>{email}</span>
          <StateWord tone={confirmed ? 'neutral' : 'caution'} chip>
            {t(confirmed ? 'confirmed' : 'open')}
          </StateWord>
        </p>
      </div>
      {pending && (
        <div className={accountSheetStyles.breakAnywhere}>
          <Message tone="info" title={t('waits', { email: pending })}>
            <p>{t('waitsText', { email })}</p>
          </Message>
        </div>
      )}
      <NewAddress key={pending} freshly={freshly} />
      {dialog}
    </div>
  );
}

function NewAddress({ freshly }: Pick<ReturnType<typeof useFreshSignIn>, 'freshly'>) {
  const t = useTranslations('accounts.address');
  const toast = useToast();
  const [count, setCount] = useState(0);
  const change = useAction((email: string) => freshly(() => send(updateProfileCall, { email })), {
    revalidate: 'success',
    onSuccess: (_answer, email) => {
      toast({ title: t('mailed', { email }) });
      setCount(count + 1);
    },
  });
  const form = useForm(change, { read: fields => textIn(fields, 'email').trim(), check: useChecks() });
  return (
    <SheetForm key={count} form={form} submit={t('submit')} small>
      <EmailField label={t('new')} hint={t('newHint')} error={form.at('email')} />
    </SheetForm>
  );
}
