import { BadgeCheck, FolderSearch, ListChecks } from 'lucide-react';
import { useTranslations } from 'use-intl';

const FREE = [
  { key: 'what', Icon: ListChecks },
  { key: 'records', Icon: FolderSearch },
  { key: 'grade', Icon: BadgeCheck },
] as const;

/** What one gets before deciding. */
export function FreeList() {
  const t = useTranslations('home.free');
  return (
    <section className="sec tint" aria-labelledby="free">
      <div className="page">
        <div className="row between base row-w mb-8">
          <h2 className="t32" id="free">
            {t('title')}
          </h2>
          <p className="c2">{t('aside')}</p>
        </div>
        <div className="grid g3 cols">
          {FREE.map(({ key, Icon }) => (
            <div key={key}>
              <Icon className="ic ic-24" aria-hidden />
              <h3 className="t18">{t(`${key}.title`)}</h3>
              <p className="c2">{t(`${key}.text`)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
