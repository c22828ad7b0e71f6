import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import MailCheck from 'lucide-react/icons/mail-check';
import type { ReactNode } from 'react';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const ICONS = { alert: CircleAlert, done: CircleCheck, waiting: LoaderCircle, mailed: MailCheck } as const;

interface OutcomeProps {
  icon: keyof typeof ICONS;
  title: string;
  text: string;
  children?: ReactNode;
}

/** The status of a payment, what is safe, and the next step. */
export function Outcome({ icon, title, text, children }: OutcomeProps) {
  const Icon = ICONS[icon];
  return (
    <>
      <div role="status">
        <Icon
          className={icon === 'waiting' ? `${ui.icon} ${ui.largeIcon} ${ui.spinning}` : `${ui.icon} ${ui.largeIcon}`}
          aria-hidden
        />
        <h1 className={ui.text32}>{title}</h1>
        <p className={ui.secondaryText}>{text}</p>
      </div>
      {children && <div className={`${ui.flexRow} ${ui.wrap}`}>{children}</div>}
    </>
  );
}
