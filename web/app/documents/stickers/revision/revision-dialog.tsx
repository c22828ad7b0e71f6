import './revision-messages.ts';
import {
  stickerRevisionCall,
  type StickerRevision,
  confirmStickerCall,
  confirmYearRestrictedCall,
  formDataCall,
  generateStickerCall,
} from '@marque/server/documents/stickers/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations, useFormatter } from '../../../kit/messages/intl.ts';
import { styleDataCall, type StyleData } from '@marque/server/vehicles/catalog/contract';
import { useState } from 'react';
import { CallError, send } from '../../../client.ts';
import { ErrorMessage, FormError } from '../../../kit/forms/error-message.tsx';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { pricingPath } from '../../../money/plans/pricing-path.ts';
import { BoxFields, boxIn } from './box-fields.tsx';
import { ChoiceFields, areSame, choicesIn } from './choice-fields.tsx';
import { useAction } from '../../../kit/forms/use-call.ts';
import { useForm } from '../../../kit/forms/use-form.ts';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './revision.module.css';

interface RevisionDialogProps {
  vin: string;
  onClose: () => void;
}

/** Asks whether a new version shall be made, with the choices of the last one filled in. Opening it makes nothing. */
export function RevisionDialog(props: RevisionDialogProps) {
  return (
    <LoadedMessages>
      <Asking {...props} />
    </LoadedMessages>
  );
}

function Asking({ vin, onClose }: RevisionDialogProps) {
  const t = useTranslations('revisions');
  const textOf = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['sticker-revision', vin],
    queryFn: async ({ signal }) => (await send(stickerRevisionCall, { vin }, { signal })).revision,
    gcTime: 0,
    retry: false,
  });
  const close = (open: boolean) => open || onClose();
  if (error instanceof CallError && error.reason === 'document_not_found')
    return (
      <Dialog open onOpenChange={close} title={t('missing.title')} description={t('missing.text', { vin })}>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop3}`}>
          <ButtonLink look="main" to={`/members/sticker/${encodeURIComponent(vin)}`}>
            {t('missing.make')}
          </ButtonLink>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      wide
      onOpenChange={close}
      title={t('title')}
      description={data ? t('description', { title: data.title, version: data.version }) : undefined}
    >
      {data ? (
        <RevisionForm revision={data} onClose={onClose} />
      ) : (
        <>
          <ErrorMessage text={error && textOf(error)} />
          {!error && (
            <p role="status" className={ui.secondaryText}>
              {t('loading')}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** The choices of the next version, what it costs, and the button that makes it. */
function RevisionForm({ revision, onClose }: { revision: StickerRevision; onClose: () => void }) {
  const t = useTranslations('revisions');
  const { form, trims, style, setStyle, data, loading } = useRevision(revision, onClose);
  const { free_left: free, cost, version } = revision;
  const isShort = free === 0 && cost === null;
  const confirm =
    free === 0 && cost ? t('confirmFor', { version: version + 1, cost }) : t('confirm', { version: version + 1 });
  return (
    <form className={styles.revision} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      {trims.length > 0 ? (
        <ChoiceFields chosen={revision.chosen} trims={trims} style={style} onStyle={setStyle} data={data} />
      ) : (
        <p className={ui.secondaryText}>{t(loading ? 'loading' : revision.recorded ? 'recorded' : 'nothing')}</p>
      )}
      {revision.may_box && <BoxFields box={revision.dealer} form={form} />}
      <Price revision={revision} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        {isShort ? (
          <ButtonLink look="main" to={pricingPath({ kind: 'sticker', vin: revision.vin, currency: null })}>
            {t('plan')}
          </ButtonLink>
        ) : (
          <Button look="main" type="submit" busy={form.pending} disabled={loading}>
            {confirm}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** How many versions are left at no charge, and what another costs. */
function Price({ revision: { free_left: count, free_until: day, cost } }: { revision: StickerRevision }) {
  const t = useTranslations('revisions');
  const format = useFormatter();
  if (count > 0 && day) {
    const until = format.dateTime(new Date(day), { dateStyle: 'long' });
    return <p>{cost === null ? t('freeShort', { count, until }) : t('free', { count, until, cost })}</p>;
  }
  return <p>{cost === null ? t('short') : t('costs', { cost })}</p>;
}

/** The choices for the next version, and the form that orders it. */
function useRevision(revision: StickerRevision, onClose: () => void) {
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
