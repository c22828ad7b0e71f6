import { ListChecks, type LucideIcon, OctagonAlert, ScrollText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from '../../kit/ui/action/link.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

const GIVEN: { key: 'what' | 'marks' | 'source'; Icon: LucideIcon }[] = [
  { key: 'what', Icon: ListChecks },
  { key: 'marks', Icon: OctagonAlert },
  { key: 'source', Icon: ScrollText },
];

/** What a check brings, before there is one. */
export function BeforeCheck() {
  const t = useTranslations('recalls.page');
  return (
    <section aria-labelledby="before">
      <h2 className={`${ui.text24} ${ui.marginBottom5}`} id="before">
        {t('before_title')}
      </h2>
      <div className={`${ui.grid} ${ui.threeColumns}`}>
        {GIVEN.map(({ key, Icon }) => (
          <div key={key}>
            <Icon className={`${ui.icon} ${ui.largeIcon}`} aria-hidden />
            <h3 className={`${ui.text18} ${ui.marginTop2}`}>{t(`before.${key}.title`)}</h3>
            <p className={ui.secondaryText}>{t(`before.${key}.text`)}</p>
          </div>
        ))}
      </div>
      <p className={ui.marginTop6}>
        <Link className={ui.standaloneLink} to="/cars">
          {t('by_model')}
        </Link>
      </p>
    </section>
  );
}
