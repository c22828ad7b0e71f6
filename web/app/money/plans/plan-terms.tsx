import Minus from 'lucide-react/icons/minus';
import { useTranslations } from '../../kit/messages/intl.ts';
import type { Section, SectionItem } from '../../platform/sections/read-words.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './plan-terms.module.css';

interface PlanTermsProps {
  kind: 'report' | 'sticker';
  /** The things the plans leave out, as they say it. */
  lacks: string[];
  /** The other things not included, and the rules of refunds. */
  limits: Section | undefined;
  refund: Section | undefined;
  /** The terms where something renews. */
  renewal: SectionItem[];
}

/** The parts not in the document, and when the money comes back. */
export function PlanTerms({ kind, lacks, limits, refund, renewal }: PlanTermsProps) {
  const t = useTranslations('plans.lacks');
  return (
    <section className={`${ui.tinted} ${ui.pageSection}`}>
      <div className={`${ui.pageWidth} ${ui.grid} ${ui.twoColumns} ${styles.planTerms}`}>
        <div>
          <h2 className={ui.text24}>{limits?.title ?? t(kind)}</h2>
          <ul className={styles.termList}>
            {lacks.map(line => (
              <li className={ui.iconItem} key={line}>
                <Minus className={ui.icon} aria-hidden />
                <span className={ui.mediumWeight}>{line}</span>
              </li>
            ))}
            {limits?.items.map(({ title, text }) => (
              <li className={ui.iconItem} key={title}>
                <Minus className={ui.icon} aria-hidden />
                <div>
                  <span className={ui.mediumWeight}>{title}</span>
                  <div className={ui.secondaryText} dangerouslySetInnerHTML={{ __html: text }} />
                </div>
              </li>
            ))}
          </ul>
        </div>
        {refund && (
          <div id="refund">
            <h2 className={ui.text24}>{refund.title}</h2>
            <dl className={styles.renewalFacts}>
              {[...refund.items, ...renewal].map(({ title, text }) => (
                <div key={title}>
                  <dt className={ui.semibold}>{title}</dt>
                  <dd className={ui.secondaryText} dangerouslySetInnerHTML={{ __html: text }} />
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
    </section>
  );
}
