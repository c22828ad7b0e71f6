import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { usePlace } from '../guard/place.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** The terms one agrees to by the button above or below, with the pages it is written on; they open beside the form. */
export function LegalLinks({ by }: { by: 'signup' | 'pay' }) {
  const t = useTranslations('shell.agree');
  const place = usePlace();
  const link = (path: string) => (words: ReactNode) => (
    <Link to={place(path)} target="_blank">
      {words}
    </Link>
  );
  return (
    <p className={`${ui.text14} ${ui.secondaryText}`}>
      {t.rich(by, { terms: link('/terms'), privacy: link('/privacy') })}
    </p>
  );
}
