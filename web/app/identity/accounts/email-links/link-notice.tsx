import type { ReactNode } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Arrived } from './mail-request.tsx';
import { Sheet } from '../sheet.tsx';
import * as accountSheetStyles from '../account-sheet.module.css';

interface LinkNoticeProps {
  title: ReactNode;
  text: ReactNode;
  to: string;
  link: ReactNode;
  /** The way on leaves this document, because who is signed in has changed. */
  reload?: boolean;
}

/** In place of what a mailed link was for: what became of it and the way on. */
export function LinkNotice({ title, text, to, link, reload }: LinkNoticeProps) {
  return (
    <Sheet title={<Arrived>{title}</Arrived>}>
      <div className={accountSheetStyles.accountForm}>
        <p className={accountSheetStyles.breakAnywhere}>{text}</p>
        <ButtonLink look="main" wide to={to} reloadDocument={reload ?? false}>
          {link}
        </ButtonLink>
      </div>
    </Sheet>
  );
}

/** The page of a mailed link, opened without its token: after a reload, or by hand. */
export function NoToken({ to, link }: { to: string; link: ReactNode }) {
  const t = useTranslations('accounts.noToken');
  return <LinkNotice title={t('title')} text={t('text')} to={to} link={link} />;
}
