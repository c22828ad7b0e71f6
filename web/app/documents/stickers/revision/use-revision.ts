import { styleDataCall, type StyleData } from '@marque/server/vehicles/catalog/contract';
import {
  confirmStickerCall,
  confirmYearRestrictedCall,
  formDataCall,
  generateStickerCall,
  type StickerRevision,
} from '@marque/server/documents/stickers/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../../../client.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { useForm } from '../../../kit/forms/use-form.ts';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { boxIn } from './box-fields.tsx';
import { areSame, choicesIn } from './choice-fields.tsx';

/** What can be chosen for the next version, and the form that orders it. */
export function useRevision(revision: StickerRevision, onClose: () => void) {
  const t = useTranslations('revisions');
  const toast = useToast();
  const { vin, year, make, model, recorded, chosen } = revision;
  const [style, setStyle] = useState(chosen?.style ?? '');
  const trims = useQuery({
    queryKey: ['sticker-trims', vin],
    queryFn: async ({ signal }) => (await send(formDataCall, { vin }, { signal })).form.trims,
    enabled: !recorded,
    retry: false,
  });
  const data = useQuery({
    queryKey: ['sticker-style', year, make, model, style],
    queryFn: async ({ signal }) => (await send(styleDataCall, { year, make, model, style }, { signal })).data,
    enabled: style !== '',
    retry: false,
  });
  const order = useAction((fields: FormData) => makeVersion(fields, revision, data.data ?? null), {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('done', { version: revision.version + 1 }), detail: t('doneDetail') });
      onClose();
    },
  });
  const form = useForm(order, { read: fields => fields });
  const loading = (!recorded && trims.isPending) || (style !== '' && data.isPending);
  return { form, trims: trims.data ?? [], style, setStyle, data: data.data ?? null, loading };
}

/** The first of the years whose options are known of a car, and not of its model year alone. */
const FIRST_EXACT_YEAR = 1999;

/** Orders the next version: as the last one was chosen, or with other choices. A version that costs a credit was agreed to. */
async function makeVersion(fields: FormData, revision: StickerRevision, data: StyleData | null) {
  const { vin, year, free_left: free, chosen, may_box: mayBox } = revision;
  const agreed = { spend_credit: free === 0, ...(mayBox ? { dealer: boxIn(fields) } : {}) };
  const choices = data && choicesIn(fields, data);
  if (!choices || areSame(chosen, choices))
    return send(generateStickerCall, { vin, gen: 'regenerate', ...agreed }, { generating: true });
  const confirm = year < FIRST_EXACT_YEAR ? confirmYearRestrictedCall : confirmStickerCall;
  return send(confirm, { vin, ...choices, regenerate: true, ...agreed }, { generating: true });
}
