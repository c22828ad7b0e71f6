import { useTranslations } from 'use-intl';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './promises.module.css';

const PROMISES = ['clean', 'no_data', 'no_trial', 'keep', 'source', 'progress'] as const;

/** What a buyer may hold the brand to; every line is kept by the product itself. */
export function Promises() {
  const t = useTranslations('home.promises');
  return (
    <section className={`${ui.pageSection} ${ui.tinted}`} aria-labelledby="prom">
      <div className={`${ui.pageWidth} ${styles.promiseColumns}`}>
        <div>
          <h2 className={ui.text32} id="prom">
            {t('title')}
          </h2>
          <p className={`${ui.leadText} ${ui.marginTop3}`}>{t('lead')}</p>
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
