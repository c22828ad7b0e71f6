import type { ReportDocument, Tone } from '../document.ts';
import { useReader } from '../reader.ts';
import type { ContentKey } from './report-contents.ts';
import { toneLook } from '../tone-mark.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './verdict-box.module.css';

type Level = ReportDocument['verdict']['level'];

const TONES: Record<Level, Tone> = { stop: 'serious', serious: 'serious', check: 'caution', nothing: 'info' };

/** How a verdict is shown; "nothing serious" is no green light. */
export function levelTone(level: Level): Tone {
  return TONES[level];
}

type Section = NonNullable<ReportDocument['verdict']['sections']>[number];

/** A reason leads to the section that has its records; what was not checked to the sources. */
function Reason({ path, children }: { path: string | null; children: string }) {
  if (path === null) return <span>{children}</span>;
  return (
    <a className={ui.primaryText} href={path}>
      {children}
    </a>
  );
}

interface VerdictBoxProps {
  verdict: ReportDocument['verdict'];
  /** The parts the report has. */
  contents: readonly ContentKey[];
}

/** The verdict, with its reasons and the number of sources. */
export function VerdictBox({ verdict, contents }: VerdictBoxProps) {
  const sectionAt = (at: number) => verdict.sections?.[at] ?? null;
  const pathOf = (section: Section) =>
    section === null ? null : `#${contents.find(key => key === section) ?? 'sources'}`;
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
              <i aria-hidden="true">{sectionAt(position) === 'unchecked' ? null : position + 1}</i>
              <Reason path={pathOf(sectionAt(position))}>{say(reason)}</Reason>
            </li>
          ))}
        </ol>
      )}
      {verdict.disputed && <p className={styles.verdictDisputed}>{say(verdict.disputed)}</p>}
    </section>
  );
}
