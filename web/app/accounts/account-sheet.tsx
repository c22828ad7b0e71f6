import './accounts.css';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { AccountForm, type AccountMode } from './account-form.tsx';
import { withNext } from './next-path.ts';

const other = { login: 'signup', signup: 'login' } as const;

/** The whole page of signing in or up, with the way to the other one. */
export function AccountSheet({ mode, next }: { mode: AccountMode; next: string }) {
  const t = useTranslations('accounts');
  return (
    <div className="page acct-page">
      <h1 className="t32">{t(`${mode}.title`)}</h1>
      <p className="c2">{t(`${mode}.lead`)}</p>
      <div className="card card-p">
        <AccountForm mode={mode} next={next} />
      </div>
      <p className="c2">
        {t(`${mode}.other`)} <Link to={withNext(`/members/${other[mode]}`, next)}>{t(`${mode}.otherLink`)}</Link>
      </p>
      {mode === 'signup' && <p className="t14 c3">{t('kept')}</p>}
    </div>
  );
}
