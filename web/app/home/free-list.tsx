import { BadgeCheck, FolderSearch, ListChecks, OctagonAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './free-list.module.css';

const FREE = [
  { key: 'what', Icon: ListChecks },
  { key: 'recalls', Icon: OctagonAlert },
  { key: 'records', Icon: FolderSearch },
  { key: 'grade', Icon: BadgeCheck },
] as const;

/** What one gets before deciding. */
export function FreeList() {
  const t = useTranslations('home.free');
  return (
    <section className={`${ui.pageSection} ${ui.tinted}`} aria-labelledby="free">
      <div className={ui.pageWidth}>
        <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.alignBaseline} ${ui.wrap} ${ui.marginBottom8}`}>
          <h2 className={ui.text32} id="free">
            {t('title')}
          </h2>
          <p className={ui.secondaryText}>{t('aside')}</p>
        </div>
        <div className={`${ui.grid} ${styles.freeColumns}`}>
          {FREE.map(({ key, Icon }) => (
            <div key={key}>
              <Icon className={`${ui.icon} ${ui.largeIcon}`} aria-hidden />
              <h3 className={ui.text18}>{t(`${key}.title`)}</h3>
              <p className={ui.secondaryText}>{t(`${key}.text`)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
