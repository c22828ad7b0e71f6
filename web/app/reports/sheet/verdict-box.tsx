import type { ReportDocument, Tone } from '../document.ts';
import { useReader } from '../reader.ts';
import { toneLook } from '../tone-mark.tsx';
import * as ui from '../../ui/page/primitives.module.css';
import * as styles from './verdict-box.module.css';

type Level = ReportDocument['verdict']['level'];

const TONES: Record<Level, Tone> = { stop: 'serious', serious: 'serious', check: 'caution', nothing: 'info' };

/** How a verdict is shown; "nothing serious" is no green light. */
export function levelTone(level: Level): Tone {
  return TONES[level];
}

/** The verdict, with its reasons and the number of sources. */
export function VerdictBox({ verdict }: { verdict: ReportDocument['verdict'] }) {
  const { t, say } = useReader();
  const { className, icon: Icon } = toneLook[levelTone(verdict.level)];
  return (
    <section className={`${styles.verdictBox} ${className}`} id="verdict" aria-labelledby="verdict-title">
      <div className={styles.verdictHead}>
        <Icon className={`${ui.icon} ${ui.largeIcon}`} aria-hidden="true" />
        <div>
          <h2 className={ui.text24} id="verdict-title">
            {t(`verdict.${verdict.level}`)}
          </h2>
          <p>{t('answered', { answered: verdict.answered, of: verdict.of })}</p>
        </div>
      </div>
      {verdict.reasons.length > 0 && (
        <ol>
          {verdict.reasons.map((reason, position) => (
            <li key={say(reason)}>
              <i aria-hidden="true">{position + 1}</i>
              <span>{say(reason)}</span>
            </li>
          ))}
        </ol>
      )}
      {verdict.disputed && <p className={styles.verdictDisputed}>{say(verdict.disputed)}</p>}
    </section>
  );
}
