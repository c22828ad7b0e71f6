import CirclePlus from 'lucide-react/icons/circle-plus';
import CircleMinus from 'lucide-react/icons/circle-minus';
import PencilLine from 'lucide-react/icons/pencil-line';
import type { LucideIcon } from 'lucide-react';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './changes-box.module.css';

type Changes = NonNullable<ReportDocument['changes']>;
type Row = Changes['rows'][number];

const ICONS: Record<Row['change'], LucideIcon> = { new: CirclePlus, gone: CircleMinus, changed: PencilLine };
/** More of them are folded away. */
const ROWS_SHOWN = 5;

/** The changes in a new version of a report that the one before it did not. */
export function ChangesBox({ changes }: { changes: Changes }) {
  const { t, day, say } = useReader();
  const { rows, kept, verdict } = changes;
  const isSame = rows.length === 0 && verdict.before === verdict.after;
  return (
    <section className={`${cardStyles.card} ${styles.changesBox}`} id="changes" aria-labelledby="changes-title">
      <h2 className={ui.text18} id="changes-title">
        {t('changes.title', { version: changes.from_version, day: day(changes.from_on) })}
      </h2>
      {isSame && <p className={ui.secondaryText}>{t('changes.none')}</p>}
      {verdict.before !== verdict.after && (
        <p>
          {t.rich('changes.verdict', {
            before: t(`level.${verdict.before}`),
            after: t(`level.${verdict.after}`),
            b: chunks => <b className={ui.mediumWeight}>{chunks}</b>,
          })}
        </p>
      )}
      <Rows rows={rows.slice(0, ROWS_SHOWN)} />
      {rows.length > ROWS_SHOWN && (
        <details>
          <summary>{t('changes.more', { count: rows.length - ROWS_SHOWN })}</summary>
          <Rows rows={rows.slice(ROWS_SHOWN)} />
        </details>
      )}
      {kept.map(({ source, as_of }) => (
        <p key={say(source)} className={`${ui.secondaryText} ${ui.text14}`}>
          {t('changes.kept', { source: say(source), day: day(as_of.slice(0, 10)) })}
        </p>
      ))}
    </section>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t, say, day } = useReader();
  if (rows.length === 0) return null;
  return (
    <ul className={styles.changeRows}>
      {rows.map(row => {
        const Icon = ICONS[row.change];
        const before = row.before && say(row.before);
        const text = say(row.text);
        return (
          <li key={`${row.section} ${row.record} ${text}`}>
            <span className={styles.changeKind}>
              <Icon className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
              {t(`changes.kind.${row.change}`)}
            </span>
            <span>
              <a href={`#${row.section}`}>{t(`section.${row.section}`)}</a>
              {': '}
              {before === null ? text : before === text ? t('changes.details', { text }) : `${before} → ${text}`}
            </span>
            <span className={`${ui.tertiaryText} ${ui.text14} ${ui.tabularNumbers}`}>{row.on && day(row.on)}</span>
          </li>
        );
      })}
    </ul>
  );
}
