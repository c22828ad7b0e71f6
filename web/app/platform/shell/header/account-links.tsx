import { logoutCall } from '@marque/server/identity/accounts/contract';
import LogOut from 'lucide-react/icons/log-out';
import { Link, useLocation } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { forgetOthers } from '../offline/kept-documents.ts';
import type { Frame } from '../settings/frame-data.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './account-menu.module.css';

export type Member = NonNullable<Frame['member']>;

/** The pages of an account, and the way to the console but from inside of it. */
export function usePlaces({ operator }: Member) {
  const t = useTranslations('shell');
  const inConsole = /^\/operator\b/.test(useLocation().pathname);
  return [
    { to: '/members/dashboard', name: t('footer.links.dashboard') },
    { to: '/members/profile', name: t('account.profile') },
    { to: '/members/sessions', name: t('account.devices') },
    ...(operator && !inConsole ? [{ to: '/operator', name: t('account.console') }] : []),
  ];
}

/** The account's pages and the way out, as part of the menu of a phone. */
export function AccountLinks({ member }: { member: Member }) {
  const t = useTranslations('shell.account');
  const places = usePlaces(member);
  const { pending, errorText, signOut } = useSignOut();
  return (
    <>
      <p className={styles.accountName}>{member.email}</p>
      {places.map(({ to, name }) => (
        <Link key={to} to={to} prefetch="intent">
          {name}
        </Link>
      ))}
      <button type="button" aria-busy={pending || undefined} onClick={signOut}>
        <LogOut className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        {t('sign_out')}
      </button>
      <SignOutError>{errorText}</SignOutError>
    </>
  );
}

/** Why signing out did not succeed. */
export function SignOutError({ children }: { children: string | null }) {
  return (
    <div role="alert" className={styles.accountMenuError}>
      {children}
    </div>
  );
}

/** Ends the session on this browser and leaves the members' pages; says so when one is still signed in. */
export function useSignOut() {
  const { run, pending, errorText } = useCall(logoutCall, {
    leaves: true,
    onSuccess: () => void forgetOthers(null).finally(() => window.location.assign('/')),
  });
  return { pending, errorText, signOut: () => run({}) };
}
