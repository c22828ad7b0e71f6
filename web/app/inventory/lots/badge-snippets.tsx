import { BADGE_SCRIPT_PATH } from '@marque/server/inventory/lots/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { useCopy } from '../../kit/ui/action/use-copy.ts';
import { useLanguage } from '../../language.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './lot-settings.module.css';

interface BadgeSnippetsProps {
  vin: string;
  name: string;
  /** The public page. */
  path: string;
  origin: string;
}

/** Three ways to put what the public page says onto another site, to be copied. */
export function BadgeSnippets({ vin, name, path, origin }: BadgeSnippetsProps) {
  const t = useTranslations('lot-settings');
  const lang = useLanguage();
  const page = `${origin}${path}`;
  const alt = inAttribute(t('badge_alt', { vin }));
  const snippets = [
    {
      key: 'script',
      code: `<a href="${page}?lang=${lang}" data-vehicle-badge>${inAttribute(name)}</a>\n<script async src="${origin}${BADGE_SCRIPT_PATH}"></script>`,
    },
    {
      key: 'frame',
      code: `<iframe src="${page}/badge?lang=${lang}" title="${alt}" width="340" height="230" loading="lazy" style="border:0"></iframe>`,
    },
    {
      key: 'picture',
      code: `<a href="${page}"><img src="${page}/badge.svg?lang=${lang}" alt="${alt}" width="340"></a>`,
    },
  ] as const;
  return (
    <div className={styles.badgeParts}>
      <h3 className={ui.text16}>{t('badge')}</h3>
      <p className={ui.secondaryText}>{t('badge_text')}</p>
      <img
        src={`${path}/badge.svg?lang=${lang}`}
        alt={t('badge_preview')}
        width={340}
        className={styles.badgePicture}
      />
      {snippets.map(({ key, code }) => (
        <Snippet key={key} name={t(`badge_${key}`)} hint={t(`badge_${key}_hint`)} code={code} />
      ))}
    </div>
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inAttribute = (text: string): string => text.replaceAll(/[&<>"]/g, sign => ENTITIES[sign] ?? sign);

function Snippet({ name, hint, code }: { name: string; hint: string; code: string }) {
  const t = useTranslations('lot-settings');
  const { outcome, copy } = useCopy(code);
  return (
    <div className={styles.badgeSnippet}>
      <p>
        <span className={ui.mediumWeight}>{name}.</span> <span className={ui.secondaryText}>{hint}</span>
      </p>
      <pre className={`${ui.monospace} ${styles.badgeCode}`} tabIndex={0} aria-label={name}>
        {code}
      </pre>
      <Button size="small" onClick={copy} aria-label={`${t('copy')}: ${name}`}>
        {t(outcome ?? 'copy')}
      </Button>
      <span className={ui.visuallyHidden} role="status">
        {outcome && t(outcome)}
      </span>
    </div>
  );
}
