import FlaskConical from 'lucide-react/icons/flask-conical';
import { useTranslations } from '../../messages/intl.ts';
import * as ui from '../page/primitives.module.css';
import * as styles from './demo-mark.module.css';

/** Shown wherever records are invented. */
export function DemoMark() {
  const t = useTranslations('ui');
  return (
    <span className={styles.demoMark}>
      <FlaskConical className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
      {t('demo')}
    </span>
  );
}
