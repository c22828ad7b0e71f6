import { useTranslations } from 'use-intl';

const PROMISES = ['clean', 'no_data', 'no_trial', 'keep', 'source', 'progress'] as const;

/** What a buyer may hold the brand to; every line is kept by the product itself. */
export function Promises() {
  const t = useTranslations('home.promises');
  return (
    <section className="sec tint" aria-labelledby="prom">
      <div className="page prom">
        <div>
          <h2 className="t32" id="prom">
            {t('title')}
          </h2>
          <p className="lead mt-3">{t('lead')}</p>
        </div>
        <dl>
          {PROMISES.map(key => (
            <div key={key}>
              <dt>{t(`${key}.title`)}</dt>
              <dd>{t(`${key}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
