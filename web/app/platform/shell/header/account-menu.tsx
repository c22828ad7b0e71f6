import LogOut from 'lucide-react/icons/log-out';
import * as Menu from '@radix-ui/react-dropdown-menu';
import { type FocusEvent, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { AccountButton } from './account-button.tsx';
import { type Member, SignOutError, usePlaces, useSignOut } from './account-links.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './account-menu.module.css';

/**
 * Where the account's pages are, and the way out; open from the start, because a press loads it. The library has not seen
 * that press, so the first link is focused here where it was a key.
 */
export function AccountMenu({ member, byKey }: { member: Member; byKey: boolean }) {
  const t = useTranslations('shell');
  const places = usePlaces(member);
  const { pending, errorText, signOut } = useSignOut();
  const unseenKey = useRef(byKey);
  const focusFirst = ({ target, currentTarget }: FocusEvent) => {
    if (!unseenKey.current || target !== currentTarget) return;
    unseenKey.current = false;
    currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  };
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger asChild>
        <AccountButton member={member} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          className={styles.accountMenu}
          align="end"
          sideOffset={8}
          collisionPadding={16}
          onFocus={focusFirst}
        >
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
