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
import {
  styleDataCall,
  type StyleData,
  type CatalogLine,
  type CatalogStyle,
} from '@marque/server/vehicles/catalog/contract';
import { useState } from 'react';
import { CallError, send } from '../../../client.ts';
import { ErrorMessage, FormError } from '../../../kit/forms/error-message.tsx';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { pricingPath } from '../../../money/plans/pricing-path.ts';
import { BoxFields, boxIn } from './box-fields.tsx';
import { useAction } from '../../../kit/forms/use-call.ts';
import { useForm, textIn } from '../../../kit/forms/use-form.ts';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './revision.module.css';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useSheetDollars } from '../sheet/sheet-dollars.ts';

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

interface ChoiceFieldsProps {
  chosen: StickerRevision['chosen'];
  trims: readonly CatalogStyle[];
  style: string;
  onStyle: (style: string) => void;
  /** The choices of the style; null while it is read, or where none is chosen. */
  data: StyleData | null;
}

/** Trim, colors and options, filled in with those of the last version. */
function ChoiceFields({ chosen, trims, style, onStyle, data }: ChoiceFieldsProps) {
  const t = useTranslations('revisions');
  const dollars = useSheetDollars();
  const had = new Set((chosen?.packages ?? []).map(({ code, name }) => code ?? name));
  const options = data ? [...data.packages, ...data.options].filter(({ price }) => price !== null) : [];
  return (
    <fieldset className={styles.fields}>
      <legend className={ui.text18}>{t('choices')}</legend>
      <SelectField
        label={t('trim')}
        name="style"
        value={style}
        onChange={event => onStyle(event.target.value)}
        options={trims.map(each => [each.style, each.style])}
      >
        {!chosen?.style && <option value="">{t('keep')}</option>}
      </SelectField>
      {data && (
        // Of another style nothing stays chosen: its colors and options are others.
        <div key={data.style.style} className={styles.fields}>
          <div className={styles.pair}>
            {(['exterior', 'interior'] as const).map(side => (
              <SelectField
                key={side}
                label={t(side)}
                name={`colors.${side}`}
                defaultValue={chosenIn(data.colors[side], chosen?.[side] ?? null)}
                options={data.colors[side].map(({ name }) => [name, name])}
              >
                <option value="">{t('unsure')}</option>
              </SelectField>
            ))}
          </div>
          {options.length > 0 && (
            <div role="group" aria-label={t('options')}>
              <p className={ui.mediumWeight}>{t('options')}</p>
              <div className={styles.options} tabIndex={0} role="group" aria-label={t('options')}>
                {options.map(line => (
                  <Checkbox
                    key={keyOf(line)}
                    name="packages"
                    value={keyOf(line)}
                    defaultChecked={had.has(keyOf(line)) || had.has(line.name)}
                  >
                    {line.name} · {line.price ? dollars(line.price) : t('included')}
                  </Checkbox>
                ))}
              </div>
            </div>
          )}
        </div>
      )}
    </fieldset>
  );
}

const keyOf = ({ code, name }: CatalogLine): string => code ?? name;

/** The color that was chosen, as far as this style has it. */
const chosenIn = (colors: readonly CatalogLine[], name: string | null): string =>
  colors.find(color => color.name === name)?.name ?? '';

/** The choice in the form, as the call takes it. */
function choicesIn(fields: FormData, { packages, options }: StyleData) {
  const color = (side: string) => {
    const name = textIn(fields, `colors.${side}`);
    return name ? { name } : null;
  };
  const ticked = new Set(fields.getAll('packages'));
  return {
    style: textIn(fields, 'style'),
    colors: { exterior: color('exterior'), interior: color('interior') },
    packages: [...packages, ...options]
      .filter(line => ticked.has(keyOf(line)))
      .map(({ code, name }) => ({ code, name })),
  };
}

/** Whether these are the choices of the last version. */
function areSame(chosen: StickerRevision['chosen'], now: ReturnType<typeof choicesIn>): boolean {
  if (!chosen) return now.style === '';
  const names = (list: readonly { name: string }[]) =>
    list
      .map(({ name }) => name)
      .toSorted()
      .join('\n');
  return (
    chosen.style === now.style &&
    chosen.exterior === (now.colors.exterior?.name ?? null) &&
    chosen.interior === (now.colors.interior?.name ?? null) &&
    names(chosen.packages) === names(now.packages)
  );
}
