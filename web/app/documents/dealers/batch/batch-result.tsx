import type { BatchVehicle } from '@marque/server/documents/issued-documents/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ErrorMessage } from '../../../kit/forms/error-message.tsx';
import { useAction } from '../../../kit/forms/use-call.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { Table } from '../../../kit/ui/data/table.tsx';
import type { Tone } from '../../../kit/ui/data/tone.ts';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { downloadZip } from './download-zip.ts';
import type { Batch, BatchKind } from './use-batch.ts';
import { useState } from 'react';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as styles from './batch.module.css';

const TONES: Record<BatchVehicle['state'], Tone> = {
  ready: 'ready',
  working: 'info',
  missing: 'neutral',
  failed: 'caution',
  refused: 'caution',
};

interface BatchMoney {
  /** Credits there are for it; null without limit. */
  left: number | null;
  /** Credits one takes. */
  cost: number;
  /** The cost of one at this dealer's prices; null where only a period without limit is sold. */
  each: { minor: number; currency: string } | null;
}

interface BatchResultProps {
  kind: BatchKind;
  batch: Batch;
  money: BatchMoney;
  /** The version of the notice that is accepted before reports are made; null where none is needed. */
  notice: string | null;
}

/** How far the documents of the vehicles are, why some are left out, and the file with those that are ready. */
export function BatchResult({ kind, batch: { vehicles, create }, money, notice }: BatchResultProps) {
  const t = useTranslations('dealer-stickers');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const inState = (...states: BatchVehicle['state'][]) => vehicles.filter(({ state }) => states.includes(state));
  const [ready, missing, out] = [inState('ready'), inState('missing'), inState('failed', 'refused')];
  const working = inState('working').length;
  const progress = t('progress', { kind, ready: ready.length, all: vehicles.length, working });
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
            name: t('state', { kind }),
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
        <Missing kind={kind} vins={missing.map(({ vin }) => vin)} money={money} notice={notice} create={create} />
      )}
      {out.length > 0 && <p>{t('without', { count: out.length })}</p>}
      {ready.length > 0 && <Download kind={kind} vins={ready.map(({ vin }) => vin)} />}
    </section>
  );
}

interface MissingProps extends Pick<BatchResultProps, 'kind' | 'money' | 'notice'> {
  vins: string[];
  create: Batch['create'];
}

/** The cost of the missing ones, and the button that makes as many as the credits allow; without a credit it leads to the prices. */
function Missing({ kind, vins, money: { left, cost, each }, notice, create }: MissingProps) {
  const t = useTranslations('dealer-stickers');
  const orders = useTranslations('orders');
  const money = useMoney();
  const [accepted, setAccepted] = useState(false);
  const count = vins.length;
  const able = left === null ? count : Math.min(count, Math.floor(left / cost));
  const price = each ? money(each.minor * count, each.currency) : 'none';
  return (
    <div className={styles.batchForm}>
      <p>
        {t('cost', {
          kind,
          count,
          credits: count * cost,
          price,
          each: each ? money(each.minor, each.currency) : '',
          left: left === null ? 'unlimited' : String(left),
        })}
      </p>
      {notice !== null && able > 0 && (
        <Checkbox name="notice" checked={accepted} onChange={event => setAccepted(event.target.checked)}>
          {orders.rich('notice', {
            notice: words => (
              <Link to={notice === 'placeholder' ? '/nmvtis' : `/nmvtis/${notice}`} target="_blank">
                {words}
              </Link>
            ),
          })}
        </Checkbox>
      )}
      <ErrorMessage text={create.errorText} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        {able > 0 && (
          <Button
            busy={create.pending}
            disabled={notice !== null && !accepted}
            onClick={() => create.run(vins.slice(0, able))}
          >
            {able < count ? t('createSome', { count: able }) : t('create', { kind, count })}
          </Button>
        )}
        {able < count && (
          <ButtonLink to={kind === 'sticker' ? '/pricing?for=sticker' : '/pricing'}>{t('buy')}</ButtonLink>
        )}
      </div>
    </div>
  );
}

/** The archive, with how much of it has come. */
function Download({ kind, vins }: { kind: BatchKind; vins: readonly string[] }) {
  const t = useTranslations('dealer-stickers');
  const [bytes, setBytes] = useState(0);
  const zip = useAction(async (wanted: readonly string[]) => {
    setBytes(0);
    const names = await downloadZip(kind, wanted, setBytes);
    return wanted.filter(vin => !names.some(name => name.includes(vin)));
  });
  return (
    <div className={styles.batchForm}>
      <ErrorMessage text={zip.errorText} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button look="main" busy={zip.pending} onClick={() => zip.run(vins)}>
          {t('download', { kind, count: vins.length })}
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
