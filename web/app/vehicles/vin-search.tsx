import { useCallback } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { send } from '../client.ts';
import { Button } from '../ui/action/button.tsx';
import { FieldError } from '../ui/field/field.tsx';
import { useAskedVin } from '../ui/vin/use-asked-vin.ts';
import { VinField } from '../ui/vin/vin-field.tsx';
import type { SecondOpinion } from '../ui/vin/vin-note.tsx';
import { wordFor } from '../ui/data/word-for.ts';
import * as searchBoxStyles from './search-box.module.css';

interface VinSearchProps {
  /** What was typed before. */
  initial?: string;
  /** The box takes numbers of before 1981. */
  classic?: boolean;
}

const typedHref = (number: string) => `/vehicle/${encodeURIComponent(number)}`;
const classicHref = (number: string) => `/check?by=classic&vin=${encodeURIComponent(number)}`;

/** The VIN search box; works without script, and shows hints with it. */
export function VinSearch({ initial, classic }: VinSearchProps) {
  const t = useTranslations('search');
  const waiting = useNavigation().location?.pathname === '/check';
  const ask = useSecondOpinion();
  const { empty, form } = useAskedVin();
  return (
    <Form action="/check" role="search" className={searchBoxStyles.searchBoxBody} {...form}>
      {classic && <input type="hidden" name="by" value="classic" />}
      <VinField
        label={classic ? t('classic_label') : t('label')}
        action={
          <Button type="submit" look="main" size="search" busy={waiting}>
            {classic ? t('classic_go') : t('go')}
          </Button>
        }
        initial={initial}
        aside={t('privacy')}
        ask={ask}
        classicHref={classicHref}
        typedHref={typedHref}
        classic={classic}
      />
      <FieldError id="vin-missing">{empty && t(classic ? 'classic_missing' : 'missing')}</FieldError>
    </Form>
  );
}

function useSecondOpinion(): (vin: string, signal: AbortSignal) => Promise<SecondOpinion> {
  const t = useTranslations('search.reasons');
  return useCallback(
    async (vin, signal) => {
      const { vinValidateCall } = await import('@marque/server/vehicles/contract');
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
