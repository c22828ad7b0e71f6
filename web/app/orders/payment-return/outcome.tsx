import { CircleAlert, CircleCheck, LoaderCircle, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = { alert: CircleAlert, done: CircleCheck, waiting: LoaderCircle, mailed: MailCheck } as const;

interface OutcomeProps {
  icon: keyof typeof ICONS;
  title: string;
  text: string;
  children?: ReactNode;
}

/** Where a payment stands, what is safe, and the next step. */
export function Outcome({ icon, title, text, children }: OutcomeProps) {
  const Icon = ICONS[icon];
  return (
    <>
      <div role="status">
        <Icon className={icon === 'waiting' ? 'ic ic-24 spin' : 'ic ic-24'} aria-hidden />
        <h1 className="t32">{title}</h1>
        <p className="c2">{text}</p>
      </div>
      {children && <div className="row row-w">{children}</div>}
    </>
  );
}
