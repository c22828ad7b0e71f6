import type { SavedVehicle } from '@marque/server/vehicles/decode/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../language.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { StateWord, UnknownWord } from '../../../kit/ui/data/state-word.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import type { VehicleRecalls } from '../../../vehicles/decode/recalls/vehicle-recalls.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const SavedRecallsDialog = lazy(async () => ({
  default: (await import('./saved-recalls-dialog.tsx')).SavedRecallsDialog,
}));

/** How many recalls of a saved vehicle are still to check, and the list to mark them in. */
export function SavedRecalls({ vehicle }: { vehicle: SavedVehicle }) {
  const t = useTranslations('dashboard.garage');
  const hydrated = useHydrated();
  const language = useLanguage();
  const [asked, setAsked] = useState(false);
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
    setAsked(true);
    setOpen(true);
  };
  return (
    <span className={`${ui.flexRow} ${ui.wrap}`}>
      <RecallCount recalls={isError ? { state: 'unknown' } : data} />
      <Button size="table" disabled={!hydrated} aria-label={t('recallsOf', { vehicle: vehicle.title })} onClick={show}>
        {t('show')}
      </Button>
      {asked && (
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
