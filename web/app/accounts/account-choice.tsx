import './accounts.css';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountForm, type AccountMode } from './account-form.tsx';

const MODES: AccountMode[] = ['signup', 'login'];

/** Signing up or in on the page where it is needed; afterwards one is back at `next`. */
export function AccountChoice({ next }: { next: string }) {
  const t = useTranslations('accounts');
  const [mode, setMode] = useState<AccountMode>('signup');
  return (
    <>
      <fieldset className="seg acct-seg">
        <legend className="sr">{t('choice')}</legend>
        {MODES.map(option => (
          <button key={option} type="button" aria-pressed={option === mode} onClick={() => setMode(option)}>
            {t(`${option}.title`)}
          </button>
        ))}
      </fieldset>
      <AccountForm key={mode} mode={mode} next={next} />
    </>
  );
}
