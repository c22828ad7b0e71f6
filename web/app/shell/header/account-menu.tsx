import { LogOut } from 'lucide-react';
import { DropdownMenu as Menu } from 'radix-ui';
import { useTranslations } from 'use-intl';
import { Link } from '../../ui/action/link.tsx';
import { AccountButton } from './account-button.tsx';
import { type Member, SignOutError, usePlaces, useSignOut } from './account-links.tsx';
import * as ui from '../../ui/page/primitives.module.css';
import * as styles from './account-menu.module.css';

/** Where the account's pages are, and the way out; open from the start, because a press loads it. */
export function AccountMenu({ member }: { member: Member }) {
  const t = useTranslations('shell');
  const places = usePlaces(member);
  const { pending, errorText, signOut } = useSignOut();
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger asChild>
        <AccountButton member={member} />
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
