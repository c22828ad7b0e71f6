import type { BatchVehicle } from '@marque/server/stickers/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorMessage } from '../../forms/error-message.tsx';
import { useAction } from '../../forms/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { StateWord } from '../../ui/data/state-word.tsx';
import { Message } from '../../ui/notice/message.tsx';
import { Table } from '../../ui/data/table.tsx';
import type { Tone } from '../../ui/data/tone.ts';
import { VinText } from '../../ui/vin/vin.tsx';
import { downloadZip } from './download-zip.ts';
import type { Batch } from './use-batch.ts';
import { useState } from 'react';
import * as ui from '../../ui/page/primitives.module.css';
import * as cardStyles from '../../ui/page/card.module.css';
import * as styles from './batch.module.css';

const TONES: Record<BatchVehicle['state'], Tone> = {
  ready: 'ready',
  working: 'info',
  missing: 'neutral',
  failed: 'caution',
  refused: 'caution',
};

/** How far the stickers of the vehicles are, why some are left out, and the file with those that are ready. */
export function BatchResult({ batch: { vehicles, create }, left }: { batch: Batch; left: number | null }) {
  const t = useTranslations('dealer-stickers');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const inState = (...states: BatchVehicle['state'][]) => vehicles.filter(({ state }) => states.includes(state));
  const [ready, missing, out] = [inState('ready'), inState('missing'), inState('failed', 'refused')];
  const progress = t('progress', { ready: ready.length, all: vehicles.length });
  return (
    <section className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.batchResult}`} aria-labelledby="batch">
      <h2 className={ui.text18} id="batch" tabIndex={-1} ref={title}>
        {t('result')}
      </h2>
      <div>
        <p role="status">{progress}</p>
        <progress className={styles.progress} value={ready.length} max={vehicles.length} aria-label={progress} />
      </div>
      <Table
        caption={t('result')}
        stack
        flush
        rows={[...vehicles]}
        rowKey={({ vin }) => vin}
        columns={[
          {
            key: 'vehicle',
            head: t('vehicle'),
            name: t('vehicle'),
            cell: ({ vin, title: name }) => (
              <>
                {name && <span className={styles.name}>{name}</span>}
                <VinText vin={vin} />
              </>
            ),
          },
          {
            key: 'state',
            head: t('state'),
            name: t('state'),
            cell: ({ state, reason }) => (
              <>
                <StateWord tone={TONES[state]}>{t(`word.${state}`)}</StateWord>
                {reason && <span className={`${ui.secondaryText} ${styles.name}`}>{reason}</span>}
              </>
            ),
          },
        ]}
      />
      {missing.length > 0 && (
        <div className={styles.batchForm}>
          <p>
            {t('cost', {
              count: missing.length,
              left: left === null ? t('unlimited') : t('credits', { count: left }),
            })}
          </p>
          <ErrorMessage text={create.errorText} />
          <div>
            <Button busy={create.pending} onClick={() => create.run(missing.map(({ vin }) => vin))}>
              {t('create', { count: missing.length })}
            </Button>
          </div>
        </div>
      )}
      {out.length > 0 && <p>{t('without', { count: out.length })}</p>}
      {ready.length > 0 && <Download vins={ready.map(({ vin }) => vin)} />}
    </section>
  );
}

/** The archive, with how much of it has come. */
function Download({ vins }: { vins: readonly string[] }) {
  const t = useTranslations('dealer-stickers');
  const [bytes, setBytes] = useState(0);
  const zip = useAction(async (wanted: readonly string[]) => {
    setBytes(0);
    const names = await downloadZip(wanted, setBytes);
    return wanted.filter(vin => !names.some(name => name.includes(vin)));
  });
  return (
    <div className={styles.batchForm}>
      <ErrorMessage text={zip.errorText} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button look="main" busy={zip.pending} onClick={() => zip.run(vins)}>
          {t('download', { count: vins.length })}
        </Button>
        <p role="status" className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>
          {zip.pending && t('packing', { kb: Math.round(bytes / 1000) })}
          {!zip.pending &&
            zip.answer !== null &&
            !zip.error &&
            t('downloaded', { count: vins.length - zip.answer.length })}
        </p>
      </div>
      {!zip.pending && zip.answer !== null && zip.answer.length > 0 && (
        <Message tone="caution" title={t('downloadedWithout', { count: zip.answer.length })} level={3}>
          <ul>
            {zip.answer.map(vin => (
              <li key={vin}>
                <VinText vin={vin} />
              </li>
            ))}
          </ul>
        </Message>
      )}
    </div>
  );
}
