import { logoutCall } from '@marque/server/accounts/contract';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { DropdownMenu as Menu } from 'radix-ui';
import { useTranslations } from 'use-intl';
import { Link } from '../../ui/action/link.tsx';
import { useCall } from '../../forms/use-call.ts';
import { useHydrated } from '../../ui/waiting/use-hydrated.ts';
import type { Frame } from '../settings/frame-data.ts';
import * as buttonStyles from '../../ui/action/button.module.css';
import * as ui from '../../ui/page/primitives.module.css';
import * as styles from './account-menu.module.css';

type Member = NonNullable<Frame['member']>;

function usePlaces({ operator }: Member) {
  const t = useTranslations('shell');
  return [
    { to: '/members/dashboard', name: t('footer.links.dashboard') },
    { to: '/members/profile', name: t('account.profile') },
    { to: '/members/sessions', name: t('account.devices') },
    ...(operator ? [{ to: '/operator/dealers', name: t('account.operator') }] : []),
  ];
}

/** Who is signed in, where the account's pages are, and the way out. */
export function AccountMenu({ member }: { member: Member }) {
  const t = useTranslations('shell');
  const places = usePlaces(member);
  const { pending, errorText, signOut } = useSignOut();
  const hydrated = useHydrated();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        disabled={!hydrated}
        className={`${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.smallButton} ${styles.accountButton}`}
        aria-label={`${t('footer.account.title')}, ${member.email}`}
      >
        <UserRound className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        <span>{member.email}</span>
        <ChevronDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className={styles.accountMenu} align="end" sideOffset={8} collisionPadding={16}>
          <p className={styles.accountName}>{member.email}</p>
          {places.map(({ to, name }) => (
            <Menu.Item key={to} asChild>
              <Link to={to} prefetch="intent">
                {name}
              </Link>
            </Menu.Item>
          ))}
          <Menu.Separator className={styles.accountMenuLine} />
          <Menu.Item
            aria-busy={pending || undefined}
            onSelect={event => {
              event.preventDefault();
              signOut();
            }}
          >
            <LogOut className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t('account.sign_out')}
          </Menu.Item>
          <SignOutError>{errorText}</SignOutError>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The same as part of the menu of a phone. */
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

function SignOutError({ children }: { children: string | null }) {
  return (
    <div role="alert" className={styles.accountMenuError}>
      {children}
    </div>
  );
}

/** Ends the session on this browser and leaves the members' pages; says so when one is still signed in. */
function useSignOut() {
  const { run, pending, errorText } = useCall(logoutCall, {
    leaves: true,
    onSuccess: () => window.location.assign('/'),
  });
  return { pending, errorText, signOut: () => run({}) };
}
