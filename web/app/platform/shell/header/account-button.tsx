import ChevronDown from 'lucide-react/icons/chevron-down';
import UserRound from 'lucide-react/icons/user-round';
import type { ComponentProps } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { Member } from './account-links.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './account-menu.module.css';

/** Who is signed in; opens the account's menu. */
export function AccountButton({ member, ...rest }: { member: Member } & ComponentProps<'button'>) {
  const t = useTranslations('shell.footer.account');
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={`${t('title')}, ${member.email}`}
      className={`${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.smallButton} ${styles.accountButton}`}
      {...rest}
    >
      <UserRound className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
      <span>{member.email}</span>
      <ChevronDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
    </button>
  );
}
