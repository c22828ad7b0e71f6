import { Check } from 'lucide-react';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './plan-features.module.css';

/** What a plan contains. */
export function PlanFeatures({ features }: { features: string[] }) {
  return (
    <span className={styles.planFeatures}>
      {features.map(feature => (
        <span className={ui.iconItem} key={feature}>
          <Check className={ui.icon} aria-hidden />
          <span>{feature}</span>
        </span>
      ))}
    </span>
  );
}
