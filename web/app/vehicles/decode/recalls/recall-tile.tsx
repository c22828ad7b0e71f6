import './recalls-messages.ts';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { textOf, useLanguage } from '../../../language.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { StateWord, UnknownWord } from '../../../kit/ui/data/state-word.tsx';
import { DemoMark } from '../../../kit/ui/document/demo-mark.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { RecallMarks } from './recall-marks.tsx';
import { RecallSourceLine } from './recall-source-line.tsx';
import type { VehicleRecalls } from './vehicle-recalls.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './recall-tile.module.css';

/** The server gives up on a slow source before this. */
const GIVE_UP_MS = 6000;

interface RecallTileProps {
  /** The VIN, or the name of a vehicle that has none. */
  number: string;
}

type Known = Extract<VehicleRecalls, { state: 'known' }>;

/** How many campaigns a vehicle has, the first of them, and what is not known. Asked for once it is in view. */
export function RecallTile(props: RecallTileProps) {
  return (
    <LoadedMessages>
      <Tile {...props} />
    </LoadedMessages>
  );
}

function Tile({ number }: RecallTileProps) {
  const t = useTranslations('recalls.tile');
  const recalls = useRecalls(number);
  return (
    <div className={cardStyles.card} role="status" aria-busy={recalls === null || undefined}>
      {recalls === null && <p className={styles.tileRow}>{t('asking')}</p>}
      {recalls && recalls.state !== 'known' && (
        <div className={styles.tileRow}>
          <UnknownWord>{t(`${recalls.state}.word`)}</UnknownWord>
          <p className={`${ui.secondaryText} ${ui.marginTop1}`}>{t(`${recalls.state}.text`)}</p>
        </div>
      )}
      {recalls?.state === 'known' && <KnownRecalls recalls={recalls} />}
      {recalls?.state === 'known' && (
        <p className={cardStyles.cardFoot}>{t(recalls.incomplete ? 'incomplete' : 'limits')}</p>
      )}
    </div>
  );
}

function KnownRecalls({ recalls }: { recalls: Known }) {
  const t = useTranslations('recalls');
  const format = useFormatter();
  const language = useLanguage();
  const { scope, count, closed, danger, shown, source, checked_at, demo, issues } = recalls;
  const day = format.dateTime(new Date(checked_at), { dateStyle: 'medium' });
  return (
    <>
      {danger && (
        <Message
          tone="serious"
          strong={danger.kind === 'park_it'}
          title={t(`tile.${danger.kind}`, { sure: danger.sure ? 'yes' : 'no' })}
        >
          <p>{danger.heading}</p>
        </Message>
      )}
      <div className={styles.tileRow}>
        {count === 0 ? (
          <StateWord tone={closed > 0 ? 'neutral' : 'none'}>
            {closed > 0 ? t('tile.all_closed', { count: closed }) : t('none.word')}
          </StateWord>
        ) : (
          <StateWord tone="info">{t(`tile.count_${scope}`, { count })}</StateWord>
        )}
        <p className={`${ui.secondaryText} ${ui.marginTop1}`}>{t(`tile.scope_${scope}`)}</p>
        <p className={`${ui.sourceLine} ${ui.marginTop1}`}>
          <span>{t('tile.source', { source, day })}</span>
          {demo && <DemoMark />}
        </p>
      </div>
      {shown.map(recall => (
        <article key={recall.campaign} className={styles.tileRow}>
          <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.wrap}`}>
            <h3 className={ui.text16}>{recall.heading}</h3>
            <RecallMarks recall={recall} scope={scope} />
          </div>
          {recall.consequence && <p lang="en">{recall.consequence}</p>}
          <RecallSourceLine recall={recall} />
        </article>
      ))}
      {issues.length > 0 && (
        <div className={styles.tileRow}>
          {issues.map(({ title, text }) => (
            <p key={textOf(title, language)}>
              <span className={ui.mediumWeight}>{textOf(title, language)}</span>: {textOf(text, language)}
            </p>
          ))}
          <p className={`${ui.secondaryText} ${ui.text14} ${ui.marginTop1}`}>{t('tile.issues_note')}</p>
        </div>
      )}
    </>
  );
}

/** The recalls of a vehicle; null while they are asked for. No answer is `unknown`. */
function useRecalls(number: string): VehicleRecalls | null {
  const language = useLanguage();
  const [answer, setAnswer] = useState<{ number: string; recalls: VehicleRecalls } | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(GIVE_UP_MS)]);
    fetch(`/vehicle/${encodeURIComponent(number)}/recalls?lang=${language}`, { signal })
      .then(response => response.json() as Promise<VehicleRecalls>)
      .catch((): VehicleRecalls => ({ state: 'unknown' }))
      .then(recalls => leave.signal.aborted || setAnswer({ number, recalls }));
    return () => leave.abort();
  }, [number, language]);
  return answer?.number === number ? answer.recalls : null;
}
