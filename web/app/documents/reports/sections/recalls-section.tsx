import Megaphone from 'lucide-react/icons/megaphone';
import { DemoMark } from '../../../kit/ui/document/demo-mark.tsx';
import { SafetyIssueLists } from '../../../vehicles/decode/recalls/safety-issues.tsx';
import type { Recall, ReportDocument, Words } from '../document.ts';
import { useReader } from '../reader.ts';
import { RecordMark } from '../record-mark.tsx';
import { headOf, Section } from '../section.tsx';
import { ToneMark } from '../tone-mark.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as recallsStyles from './recalls.module.css';

/** Safety campaigns: what is wrong, what can happen, what is done about it. */
export function RecallsSection({ document }: { document: ReportDocument }) {
  const { t, say } = useReader();
  const { recalls } = document;
  return (
    <Section id="recalls" title={t('section.recalls')} icon={Megaphone} head={headOf(document, 'recalls')}>
      <div className={cardStyles.card}>
        {recalls.map(recall => (
          <RecallItem key={recall.id} recall={recall} />
        ))}
        {document.recall_gap && (
          <p className={recallsStyles.recallItem}>
            <ToneMark tone="caution">{say(document.recall_gap)}</ToneMark>
          </p>
        )}
        {document.recall_scope && <p className={cardStyles.cardFoot}>{say(document.recall_scope)}</p>}
      </div>
      {document.safety_issues && (
        <div className={ui.marginTop8}>
          <SafetyIssueLists issues={document.safety_issues} />
        </div>
      )}
    </Section>
  );
}

function RecallItem({ recall }: { recall: Recall }) {
  const { t, say, line, day, moment } = useReader();
  const rows = [
    [t('recall.wrong'), recall.summary],
    [t('recall.canHappen'), recall.consequence],
    [t(recall.status === 'remedy_not_available' ? 'recall.later' : 'recall.toDo'), recall.remedy],
  ] as const;
  return (
    <article className={recallsStyles.recallItem}>
      <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.alignBaseline} ${ui.wrap}`}>
        <h3 className={ui.text16} lang={langOf(recall.component)}>
          {line(recall.component)} <RecordMark record={recall.id} />
        </h3>
        <ToneMark tone={recall.tone} chip>
          {say(recall.status_word)}
        </ToneMark>
      </div>
      {recall.part && (
        <p className={`${ui.text14} ${ui.secondaryText}`} lang="en">
          {recall.part}
        </p>
      )}
      {recall.park_it && <ToneMark tone="serious">{t('recall.parkIt')}</ToneMark>}
      {recall.park_outside && <ToneMark tone="serious">{t('recall.parkOutside')}</ToneMark>}
      {recall.over_the_air && <ToneMark tone="info">{t('recall.overTheAir')}</ToneMark>}
      <dl className={recallsStyles.recallFacts}>
        {rows.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={langOf(words)}>{say(words)}</dd>
          </div>
        ))}
      </dl>
      {recall.cost && <p className={`${ui.text14} ${ui.secondaryText}`}>{say(recall.cost)}</p>}
      <p className={ui.sourceLine}>
        <span className={ui.monospace}>{recall.id}</span>
        {recall.on && <span>{day(recall.on)}</span>}
        {recall.sources?.map(({ name, asked_at, copied_on, demo }) => (
          <span key={say(name)}>
            {copied_on
              ? t('recall.copied', { source: say(name), day: day(copied_on) })
              : t('recall.asked', { source: say(name), time: moment(asked_at) })}{' '}
            {demo && <DemoMark />}
          </span>
        ))}
      </p>
    </article>
  );
}

/** The words of a source are never translated. */
const langOf = (words: Words): 'en' | undefined => (typeof words === 'string' ? 'en' : undefined);
