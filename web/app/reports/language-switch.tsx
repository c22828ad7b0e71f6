import { Globe } from 'lucide-react';
import { useLocation } from 'react-router';
import { useLanguage } from '../language.ts';
import { useReader } from './reader.ts';

/** The same report in the other language; nothing is charged for it. */
export function LanguageSwitch() {
  const { t } = useReader();
  const { pathname, search } = useLocation();
  const to = useLanguage() === 'en' ? 'es' : 'en';
  return (
    <a
      className="btn btn-q btn-sm"
      lang={to}
      hrefLang={to}
      rel="nofollow"
      href={`/language?to=${to}&back=${encodeURIComponent(pathname + search)}`}
    >
      <Globe className="ic ic-16" aria-hidden />
      {t('otherLanguage')}
    </a>
  );
}
