import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classes } from '../../ui/data/tone.ts';

/** The summary of an order: open beside the payment, folded under it on a narrow screen until it is asked for. */
export function FoldedSummary({ children }: { children: ReactNode }) {
  const t = useTranslations('orders');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="co-fold">
      <button
        type="button"
        className="btn btn-s btn-w co-fold-b"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('summary')}
        <ChevronDown className="ic ic-16" aria-hidden />
      </button>
      <div id={id} className={classes('co-fold-c', open && 'is-open')}>
        {children}
      </div>
    </div>
  );
}
