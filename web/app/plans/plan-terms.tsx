import { Minus } from 'lucide-react';
import { useTranslations } from 'use-intl';

const RULES = ['no_data', 'failed', 'unused', 'renewal', 'returned', 'twice', 'money'] as const;
const LIMITS = ['inspection', 'sources'] as const;

/** What is not in the document, and when the money comes back. */
export function PlanTerms({ kind, lacks, renews }: { kind: 'report' | 'sticker'; lacks: string[]; renews: boolean }) {
  const t = useTranslations('plans');
  const rules = RULES.filter(key => renews || key !== 'renewal');
  return (
    <section className="tint sec">
      <div className="page grid g2 plan-terms">
        <div>
          <h2 className="t24">{t(`lacks.${kind}`)}</h2>
          <ul className="nl">
            {lacks.map(line => (
              <li className="li" key={line}>
                <Minus className="ic" aria-hidden />
                <span className="m">{line}</span>
              </li>
            ))}
            {LIMITS.map(key => (
              <li className="li" key={key}>
                <Minus className="ic" aria-hidden />
                <span>
                  <span className="m">{t(`limits.${key}.title`)}</span>
                  <br />
                  <span className="c2">{t(`limits.${key}.text`)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div id="refund">
          <h2 className="t24">{t('refund.title')}</h2>
          <dl className="rf">
            {rules.map(key => (
              <div key={key}>
                <dt className="b">{t(`refund.${key}.title`)}</dt>
                <dd className="c2">{t(`refund.${key}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
