import { vinValidateCall } from '@marque/server/vehicles/decode/contract';
import { useCallback, useId } from 'react';
import { useNavigation } from 'react-router';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { wordFor } from '../../../kit/ui/data/word-for.ts';
import { FieldError } from '../../../kit/ui/field/field.tsx';
import { useRequestedVin } from '../../../kit/ui/vin/use-requested-vin.ts';
import { VinField } from '../../../kit/ui/vin/vin-field.tsx';
import type { NumberPaths, SecondOpinion } from '../../../kit/ui/vin/vin-note.tsx';
import { ScanButton } from '../scan/scan-button.tsx';
import { vehiclePath } from '../vehicle-path.ts';
import { searchPath } from './search-query.ts';
import { keepTyped } from './typed-store.ts';
import * as searchBoxStyles from './search-box.module.css';

interface VinSearchProps {
  /** The text typed before. */
  initial?: string | undefined;
  /** The box takes pre-1981 VINs. */
  classic?: boolean;
  /** Whether a service is set up that reads numbers from photos. */
  photoService?: boolean | undefined;
  /** Where the number leads instead of the page of its vehicle. */
  to?: VinDestination | undefined;
}

/** The page that takes a VIN, the pages for other numbers, and what the button says. */
export interface VinDestination {
  action: string;
  paths: NumberPaths;
  go: string;
  /** The fault of the number that was sent, in place of what the field says itself. */
  problem?: string | null;
}

/** Where each kind of number leads from a search for a vehicle. */
export const VEHICLE_PATHS: NumberPaths = {
  typed: vehiclePath,
  classic: number => `/check?by=classic&vin=${encodeURIComponent(number)}`,
  plate: plate => searchPath({ by: 'plate', typed: { plate } }),
};

/** The VIN search box; works without script, and shows hints with it. */
export function VinSearch({ initial, classic, photoService = false, to }: VinSearchProps) {
  const t = useTranslations('search');
  const missing = useId();
  const { action = '/check', paths = VEHICLE_PATHS, go = t('go'), problem = null } = to ?? {};
  const waiting = useNavigation().location?.pathname === action;
  const ask = useSecondOpinion();
  const { empty, form } = useRequestedVin();
  const keep = useCallback((text: string) => keepTyped(classic ? 'number' : 'vin', text), [classic]);
  return (
    <GetForm action={action} role="search" className={searchBoxStyles.searchBoxBody} {...form}>
      {classic && <input type="hidden" name="by" value="classic" />}
      <VinField
        label={classic ? t('classic_label') : t('label')}
        action={
          <Button type="submit" look="main" size="search" busy={waiting}>
            {classic ? t('classic_go') : go}
          </Button>
        }
        initial={initial}
        aside={t('privacy')}
        ask={ask}
        paths={paths}
        onText={keep}
        classic={classic}
        scan={classic || to ? undefined : take => <ScanButton onVin={take} service={photoService} />}
      />
      <FieldError id={missing}>{empty ? t(classic ? 'classic_missing' : 'missing') : problem}</FieldError>
    </GetForm>
  );
}

function useSecondOpinion(): (vin: string, signal: AbortSignal) => Promise<SecondOpinion> {
  const t = useTranslations('search.reasons');
  return useCallback(
    async (vin, signal) => {
      const answer = await send(vinValidateCall, { vin }, { signal });
      const { year, make, model } = answer.vehicle ?? {};
      return {
        abroad: answer.kind === 'europe',
        vehicle: [year, make, model].filter(Boolean).join(' ') || null,
        suggestions: answer.suggestion_details.map(suggestion => ({
          vin: suggestion.vin,
          positions: suggestion.positions,
          reason: wordFor(t, suggestion.reason) ?? '',
          vehicle: suggestion.vehicle ?? null,
        })),
      };
    },
    [t],
  );
}
