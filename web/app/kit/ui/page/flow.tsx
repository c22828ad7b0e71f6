import Check from 'lucide-react/icons/check';
import { useTranslations } from '../../messages/intl.ts';
import { Cached } from './cached-markup.tsx';
import * as styles from './flow.module.css';
import * as ui from './primitives.module.css';

const FLOW_STEPS = ['vehicle', 'preview', 'choose', 'pay', 'read'] as const;
export type FlowStep = (typeof FLOW_STEPS)[number];

/** The current step on the way from the VIN to the document. */
export function Flow({ now }: { now: FlowStep }) {
  const t = useTranslations('ui.flow');
  return (
    <Cached as="ol" part="flow" by={[now]} className={styles.flowSteps} aria-label={t('label')}>
      <Steps now={now} />
    </Cached>
  );
}

function Steps({ now }: { now: FlowStep }) {
  const t = useTranslations('ui.flow');
  const at = FLOW_STEPS.indexOf(now);
  return (
    <>
      {FLOW_STEPS.map((step, index) => (
        <li
          key={step}
          className={index < at ? styles.flowDone : index === at ? styles.flowNow : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <i>{index < at ? <Check className={`${ui.icon} ${ui.smallIcon}`} aria-hidden /> : index + 1}</i>
          {t(step)}
          {index < at && <span className={ui.visuallyHidden}>{t('done')}</span>}
        </li>
      ))}
    </>
  );
}
