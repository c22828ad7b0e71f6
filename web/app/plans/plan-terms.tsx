import { Minus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './plan-terms.module.css';

const RULES = ['no_data', 'failed', 'unused', 'renewal', 'returned', 'twice', 'money'] as const;
const LIMITS = ['inspection', 'sources'] as const;

/** What is not in the document, and when the money comes back. */
export function PlanTerms({ kind, lacks, renews }: { kind: 'report' | 'sticker'; lacks: string[]; renews: boolean }) {
  const t = useTranslations('plans');
  const rules = RULES.filter(key => renews || key !== 'renewal');
  return (
    <section className={`${ui.tinted} ${ui.pageSection}`}>
      <div className={`${ui.pageWidth} ${ui.grid} ${ui.twoColumns} ${styles.planTerms}`}>
        <div>
          <h2 className={ui.text24}>{t(`lacks.${kind}`)}</h2>
          <ul className={styles.termList}>
            {lacks.map(line => (
              <li className={ui.iconItem} key={line}>
                <Minus className={ui.icon} aria-hidden />
                <span className={ui.mediumWeight}>{line}</span>
              </li>
            ))}
            {LIMITS.map(key => (
              <li className={ui.iconItem} key={key}>
                <Minus className={ui.icon} aria-hidden />
                <span>
                  <span className={ui.mediumWeight}>{t(`limits.${key}.title`)}</span>
                  <br />
                  <span className={ui.secondaryText}>{t(`limits.${key}.text`)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div id="refund">
          <h2 className={ui.text24}>{t('refund.title')}</h2>
          <dl className={styles.renewalFacts}>
            {rules.map(key => (
              <div key={key}>
                <dt className={ui.semibold}>{t(`refund.${key}.title`)}</dt>
                <dd className={ui.secondaryText}>{t(`refund.${key}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
