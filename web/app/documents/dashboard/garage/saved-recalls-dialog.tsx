import '../../../vehicles/decode/recalls/recalls-messages.ts';
import {
  markRepairCall,
  type RecallRepair,
  savedRecallsCall,
  unmarkRepairCall,
} from '@marque/server/vehicles/alerts/contract';
import type { Recall, RecallList } from '@marque/server/vehicles/recalls/contract';
import type { SavedVehicle } from '@marque/server/vehicles/decode/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { DemoMark } from '../../../kit/ui/document/demo-mark.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { vinRecallsPath } from '../../../vehicles/decode/recalls/recall-search-query.ts';
import { RecallMarks } from '../../../vehicles/decode/recalls/recall-marks.tsx';
import { RecallSourceLine, SourceTime } from '../../../vehicles/decode/recalls/recall-source-line.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './saved-recalls.module.css';

type RecallSummary = Pick<RecallList, 'sources' | 'gaps' | 'notice' | 'limits'>;

interface SavedRecallsDialogProps {
  vehicle: SavedVehicle;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A mark was set or taken back. */
  onMarked: () => void;
}

/** The recalls of a saved vehicle, each with the owner's mark. */
export function SavedRecallsDialog(props: SavedRecallsDialogProps) {
  return (
    <LoadedMessages>
      <SavedList {...props} />
    </LoadedMessages>
  );
}

function SavedList({ vehicle, open, onOpenChange, onMarked }: SavedRecallsDialogProps) {
  const t = useTranslations('recalls.saved');
  const textOf = useErrorText();
  const { data, error, refetch } = useQuery({
    queryKey: ['saved-recalls', vehicle.id],
    queryFn: ({ signal }) => send(savedRecallsCall, { vehicle: vehicle.id }, { signal }),
    enabled: open,
    retry: false,
  });
  const marked = () => {
    void refetch();
    onMarked();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={vehicle.title} description={t('lead')} wide>
      <div className={ui.marginTop4} role="status">
        {!data && !error && <p>{t('asking')}</p>}
        {error && <p>{textOf(error)}</p>}
        {data?.recalls.length === 0 && <StateWord tone="none">{t('none')}</StateWord>}
      </div>
      {data?.recalls.map(recall => (
        <SavedRecall
          key={recall.campaign}
          vehicle={vehicle}
          recall={recall}
          scope={data.scope}
          repair={data.repairs.find(({ campaign }) => campaign === recall.campaign) ?? null}
          onMarked={marked}
        />
      ))}
      {data && <Answered list={data} />}
      <p className={ui.marginTop4}>
        <Link to={vinRecallsPath(vehicle.vin)}>{t('full')}</Link>
      </p>
    </Dialog>
  );
}

/** Who answered and when, who did not, and what no list can know. */
function Answered({ list: { sources, gaps, notice, limits } }: { list: RecallSummary }) {
  const t = useTranslations('recalls.covers');
  return (
    <div className={styles.answeredSources}>
      {gaps.map(({ source, message }) => (
        <StateWord key={source} tone="caution">
          {message}
        </StateWord>
      ))}
      <p className={ui.sourceLine}>
        {sources.map(source => (
          <span key={source.name}>
            <SourceTime source={source} />
          </span>
        ))}
      </p>
      <div className={`${ui.text14} ${ui.secondaryText}`}>
        <p>{notice}</p>
        <h3 className={`${ui.text14} ${ui.marginTop2}`}>{t('limits')}</h3>
        <ul>
          {limits.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface SavedRecallProps {
  vehicle: SavedVehicle;
  recall: Recall;
  scope: 'vin' | 'model';
  repair: RecallRepair | null;
  onMarked: () => void;
}

function SavedRecall({ vehicle, recall, scope, repair, onMarked }: SavedRecallProps) {
  return (
    <article className={styles.savedRecall}>
      <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.wrap}`}>
        <h3 className={ui.text16}>{recall.heading}</h3>
        <RecallMarks recall={recall} scope={scope} />
      </div>
      <p lang="en">{(recall.quiet ?? recall).consequence}</p>
      <RecallSourceLine recall={recall} />
      {recall.sources.some(({ demo }) => demo) && (
        <p className={ui.marginTop1}>
          <DemoMark />
        </p>
      )}
      {repair && <Repaired vehicle={vehicle} repair={repair} onMarked={onMarked} />}
      {!repair && recall.status !== 'closed' && (
        <RepairForm vehicle={vehicle} campaign={recall.campaign} onMarked={onMarked} />
      )}
    </article>
  );
}

function Repaired({
  vehicle,
  repair,
  onMarked,
}: Pick<SavedRecallProps, 'vehicle' | 'onMarked'> & { repair: RecallRepair }) {
  const t = useTranslations('recalls.saved');
  const format = useFormatter();
  const undo = useCall(unmarkRepairCall, { onSuccess: onMarked });
  const day = format.dateTime(new Date(repair.done_on), { dateStyle: 'medium' });
  return (
    <p className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop2}`}>
      <span>{t('done', { day, place: repair.place ? 'given' : 'none', where: repair.place })}</span>
      <Button
        size="table"
        busy={undo.pending}
        onClick={() => undo.run({ vehicle: vehicle.id, campaign: repair.campaign })}
      >
        {t('undo')}
      </Button>
      {undo.errorText && <span role="alert">{undo.errorText}</span>}
    </p>
  );
}

function RepairForm({
  vehicle,
  campaign,
  onMarked,
}: Pick<SavedRecallProps, 'vehicle' | 'onMarked'> & { campaign: string }) {
  const t = useTranslations('recalls.saved');
  const [isOpen, setOpen] = useState(false);
  const mark = useCall(markRepairCall, { onSuccess: onMarked });
  const form = useForm(mark, {
    read: fields => ({
      vehicle: vehicle.id,
      campaign,
      done_on: textIn(fields, 'done_on'),
      place: textIn(fields, 'place'),
    }),
    check: (typed): Record<string, string> =>
      textIn(new FormData(typed), 'done_on') === '' ? { done_on: t('dayMissing') } : {},
  });
  if (!isOpen) {
    return (
      <Button size="small" className={ui.marginTop2} onClick={() => setOpen(true)}>
        {t('mark')}
      </Button>
    );
  }
  return (
    <form className={styles.repairForm} method="post" noValidate onSubmit={form.onSubmit} onInput={form.clear}>
      <TextField label={t('day')} name="done_on" type="date" error={form.at('done_on') ?? form.errors.general} />
      <TextField
        label={t('place')}
        name="place"
        maxLength={120}
        placeholder={t('placeHint')}
        error={form.at('place')}
      />
      <Button type="submit" look="main" busy={form.pending}>
        {t('save')}
      </Button>
    </form>
  );
}
