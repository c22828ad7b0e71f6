import { type Profile, updateProfileCall } from '@marque/server/accounts/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { Button } from '../../ui/action/button.tsx';
import { Message } from '../../ui/notice/message.tsx';
import { StateWord } from '../../ui/data/state-word.tsx';
import { useToast } from '../../ui/notice/toast.tsx';
import { useHydrated } from '../../ui/waiting/use-hydrated.ts';
import { EmailField, LooseTrouble } from '../forms/account-fields.tsx';
import { useFreshSignIn } from '../sign-in/use-fresh-sign-in.tsx';
import { useSubmit } from '../forms/use-submit.ts';

/** The member's address, and the way to another one: it counts once its own mailbox has answered. */
export function EmailCard({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts.address');
  const { email, email_verified: confirmed, pending_email: pending, has_password: hasPassword } = profile;
  const { freshly, dialog } = useFreshSignIn({ email, hasPassword });
  return (
    <div className="acct">
      <div>
        <p className="label">{t('now')}</p>
        <p className="row row-w">
          <span className="m acct-break">{email}</span>
          <StateWord tone={confirmed ? 'neutral' : 'caution'} chip>
            {t(confirmed ? 'confirmed' : 'open')}
          </StateWord>
        </p>
      </div>
      {pending && (
        <div className="acct-break">
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
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const sending = useSubmit();
  const [count, setCount] = useState(0);
  const submit = sending.submit(async fields => {
    const email = String(fields.get('email') ?? '').trim();
    await freshly(() => send(updateProfileCall, { email }));
    toast({ title: t('mailed', { email }) });
    setCount(count + 1);
    await revalidate();
  });
  return (
    <form key={count} className="acct" method="post" noValidate onSubmit={submit}>
      <LooseTrouble sending={sending} />
      <EmailField sending={sending} label={t('new')} hint={t('newHint')} />
      <div>
        <Button type="submit" busy={sending.busy} disabled={!hydrated}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
