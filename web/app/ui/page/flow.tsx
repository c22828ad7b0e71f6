import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';

const FLOW_STEPS = ['vehicle', 'preview', 'choose', 'pay', 'read'] as const;
export type FlowStep = (typeof FLOW_STEPS)[number];

/** Where one stands on the way from the VIN to the document. */
export function Flow({ now }: { now: FlowStep }) {
  const t = useTranslations('ui.flow');
  const at = FLOW_STEPS.indexOf(now);
  return (
    <ol className="flow" aria-label={t('label')}>
      {FLOW_STEPS.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'done' : index === at ? 'now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <i>{index < at ? <Check className="ic ic-16" aria-hidden /> : index + 1}</i>
          {t(step)}
          {index < at && <span className="sr">{t('done')}</span>}
        </li>
      ))}
    </ol>
  );
}
