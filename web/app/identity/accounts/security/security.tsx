import type { SecondFactors } from '@marque/server/identity/second-factors/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { needMessages } from '../../../kit/messages/messages.ts';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useFreshSignIn } from '../sign-in/use-fresh-sign-in.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { TotpSection } from './totp-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

await needMessages('security');

interface SecurityProps {
  factors: SecondFactors;
  email: string;
  hasPassword: boolean;
}

/** How the account is protected besides its password. */
export function Security({ factors: given, email, hasPassword }: SecurityProps) {
  const t = useTranslations('security');
  const [factors, setFactors] = useState(given);
  const { freshly, dialog } = useFreshSignIn({ email, hasPassword });
  return (
    <>
      {factors.required && !factors.shown && (
        <Message tone="caution" level={2} title={t('required.title')}>
          <p>{t('required.text')}</p>
        </Message>
      )}
      {!factors.allowed && <p className={ui.secondaryText}>{t('unconfirmed')}</p>}
      <TotpSection factors={factors} freshly={freshly} onChange={setFactors} />
      <PasskeySection factors={factors} freshly={freshly} onChange={setFactors} />
      {dialog}
    </>
  );
}
