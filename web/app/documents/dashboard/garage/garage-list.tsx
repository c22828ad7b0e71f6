import {
  garageCall,
  removeVehicleCall,
  saveVehicleCall,
  type GaragePage,
  type SavedVehicle,
} from '@marque/server/vehicles/decode/contract';
import CarFront from 'lucide-react/icons/car-front';
import { useRef, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../client.ts';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { VinLine } from '../vin-line.tsx';
import { useLanguage } from '../../../language.ts';
import { StateWord, UnknownWord } from '../../../kit/ui/data/state-word.tsx';
import type { VehicleRecalls } from '../../../vehicles/decode/recalls/vehicle-recalls.ts';
import { PageList } from '../../../kit/forms/page-list.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as dashboardPageStyles from '../dashboard-page.module.css';
import * as styles from './garage-list.module.css';

/** The vehicles a member saved, page by page, and a form that adds one. */
export function GarageList({ first }: { first: GaragePage }) {
  const t = useTranslations('dashboard.garage');
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns(() => list.current?.focus());
  return (
    <div ref={list} tabIndex={-1} className={dashboardPageStyles.searchLink}>
      <PageList
        name="garage"
        first={first}
        read={(after, signal) => send(garageCall, { after }, { signal })}
        rowsOf={page => page.vehicles}
        totalOf={page => page.total}
        empty={{ icon: CarFront, title: t('emptyTitle'), text: t('emptyText'), action: <AddVehicle /> }}
        head={total => (
          <div
            className={`${ui.flexRow} ${ui.wrap} ${ui.spaceBetween} ${dashboardPageStyles.listNote} ${styles.garageHead}`}
          >
            <p className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>{t('count', { count: total })}</p>
            <AddVehicle />
          </div>
        )}
      >
        {vehicles => (
          <div className={cardStyles.card}>
            <Table caption={t('caption')} stack rows={vehicles} rowKey={vehicle => vehicle.id} columns={columns} />
          </div>
        )}
      </PageList>
    </div>
  );
}

/** A VIN and a button: the vehicle is added, or the field says what is wrong with the number. */
function AddVehicle() {
  const t = useTranslations('dashboard.garage');
  const toast = useToast();
  const hydrated = useHydrated();
  const box = useRef<HTMLFormElement>(null);
  const save = useCall(saveVehicleCall, {
    revalidate: 'success',
    onSuccess: ({ vehicle }) => {
      box.current?.reset();
      toast({ title: t('added', { vehicle: vehicle.title }), kind: 'member' });
    },
  });
  const form = useForm(save, {
    read: fields => ({ vin: textIn(fields, 'vin') }),
    check: (typed): FieldErrors => (textIn(new FormData(typed), 'vin').trim() === '' ? { vin: t('missing') } : {}),
  });
  return (
    <form ref={box} method="post" noValidate onSubmit={form.onSubmit}>
      <VinLine label={t('vin')} hint={t('vinHint')} error={form.at('vin') ?? form.errors.general}>
        <Button type="submit" busy={form.pending} disabled={!hydrated}>
          {t('add')}
        </Button>
      </VinLine>
    </form>
  );
}

function useColumns(afterRemoval: () => void): Column<SavedVehicle>[] {
  const t = useTranslations('dashboard.garage');
  const format = useFormatter();
  const toast = useToast();
  const hydrated = useHydrated();
  const remove = useCall(removeVehicleCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('removed'), kind: 'member' });
      afterRemoval();
    },
    onError: (_error, text) => toast({ title: text, error: true }),
  });
  return [
    {
      key: 'vehicle',
      name: t('vehicle'),
      cell: vehicle => <b className={ui.mediumWeight}>{vehicle.title}</b>,
    },
    { key: 'vin', name: t('vin'), cell: vehicle => <VinText vin={vehicle.vin} /> },
    {
      key: 'recalls',
      name: t('recalls'),
      cell: vehicle => <SavedRecalls vehicle={vehicle} />,
    },
    {
      key: 'added',
      name: t('addedOn'),
      whole: true,
      cell: vehicle => format.dateTime(new Date(vehicle.created), { dateStyle: 'medium' }),
    },
    {
      key: 'actions',
      head: <span className={ui.visuallyHidden}>{t('actions')}</span>,
      name: '',
      figure: true,
      whole: true,
      cell: vehicle => (
        <span className={dashboardPageStyles.searchActions}>
          <Link to={`/vehicle/${encodeURIComponent(vehicle.vin)}`} aria-label={t('openOf', { vehicle: vehicle.title })}>
            {t('open')}
          </Link>
          <Button
            size="table"
            busy={remove.pending && remove.input?.vehicle === vehicle.id}
            disabled={!hydrated}
            aria-label={t('removeOf', { vehicle: vehicle.title })}
            onClick={() => remove.run({ vehicle: vehicle.id })}
          >
            {t('remove')}
          </Button>
        </span>
      ),
    },
  ];
}

const SavedRecallsDialog = lazy(async () => ({
  default: (await import('./saved-recalls-dialog.tsx')).SavedRecallsDialog,
}));

/** How many recalls of a saved vehicle are still to check, and the list to mark them in. */
export function SavedRecalls({ vehicle }: { vehicle: SavedVehicle }) {
  const t = useTranslations('dashboard.garage');
  const hydrated = useHydrated();
  const language = useLanguage();
  const [isRequested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const cache = useQueryClient();
  const key = ['vehicle-recalls', vehicle.vin, language];
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<VehicleRecalls> => {
      const answer = await fetch(`/vehicle/${encodeURIComponent(vehicle.vin)}/recalls?lang=${language}`, { signal });
      return answer.json() as Promise<VehicleRecalls>;
    },
  });
  const show = () => {
    setRequested(true);
    setOpen(true);
  };
  return (
    <span className={`${ui.flexRow} ${ui.wrap}`}>
      <RecallCount recalls={isError ? { state: 'unknown' } : data} />
      <Button size="table" disabled={!hydrated} aria-label={t('recallsOf', { vehicle: vehicle.title })} onClick={show}>
        {t('show')}
      </Button>
      {isRequested && (
        <Suspense>
          <SavedRecallsDialog
            vehicle={vehicle}
            open={open}
            onOpenChange={setOpen}
            onMarked={() => void cache.invalidateQueries({ queryKey: key })}
          />
        </Suspense>
      )}
    </span>
  );
}

function RecallCount({ recalls }: { recalls: VehicleRecalls | undefined }) {
  const t = useTranslations('dashboard.garage');
  if (!recalls) return <span className={`${ui.text14} ${ui.tertiaryText}`}>{t('asking')}</span>;
  if (recalls.state !== 'known') return <UnknownWord>{t('unknown')}</UnknownWord>;
  const count = recalls.count - recalls.done;
  // Where a source is missing, nothing found is not "none".
  if (recalls.incomplete && recalls.count === 0) return <UnknownWord>{t('unknown')}</UnknownWord>;
  const { danger } = recalls;
  return (
    <>
      {danger && <StateWord tone="serious">{t(danger.kind, { recall: danger.heading })}</StateWord>}
      <StateWord tone={count === 0 ? 'neutral' : 'info'}>
        {t(recalls.incomplete ? 'atLeast' : 'toCheck', { count })}
      </StateWord>
    </>
  );
}
