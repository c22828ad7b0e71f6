import Globe from 'lucide-react/icons/globe';
import { useLocation } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useLanguage } from '../../../language.ts';
import { useFrame } from '../settings/frame.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** The same page in the other language where the site has one; a whole new page, so that every sentence changes at once. */
export function LanguageLink({ className }: { className?: string }) {
  const t = useTranslations('shell');
  const frame = useFrame();
  const { pathname, search } = useLocation();
  const to = useLanguage() === 'en' ? 'es' : 'en';
  if (frame && !frame.site.locales.includes(to)) return null;
  const href = `/language?to=${to}&back=${encodeURIComponent(pathname + search)}`;
  return (
    <a
      className={className}
      lang={to}
      hrefLang={to}
      rel="nofollow"
      href={href}
      onClick={event => {
        // The server never sees the hash, so that it joins the address only when one goes.
        event.currentTarget.href = href + encodeURIComponent(location.hash);
      }}
    >
      <Globe className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
      {t('other_language')}
    </a>
  );
}
