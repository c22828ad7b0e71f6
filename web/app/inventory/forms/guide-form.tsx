import {
  finishGuideCall,
  type Guide,
  GuideExemption,
  type GuideTerms,
  GuideWarranty,
  MAX_SYSTEMS,
  saveGuideCall,
} from '@marque/server/inventory/forms/contract';
import { useRef, useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { type Form, textIn, useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './forms.module.css';

const BOXES = ['maker', 'maker_used', 'other_used', 'service_contract', 'signature'] as const;

const shareIn = (fields: FormData, name: string): number | null => {
  const typed = textIn(fields, name).trim();
  return typed === '' ? null : Number(typed);
};

function termsIn(fields: FormData): GuideTerms {
  const durations = fields.getAll('durations').map(String);
  const systems = fields.getAll('systems').map((system, at) => {
    return { system: String(system), duration: durations[at] ?? '' };
  });
  const boxes = Object.fromEntries(BOXES.map(name => [name, fields.has(name)])) as Pick<
    GuideTerms,
    (typeof BOXES)[number]
  >;
  return {
    ...boxes,
    warranty: GuideWarranty.options.find(each => each === textIn(fields, 'warranty')) ?? null,
    labor: shareIn(fields, 'labor'),
    parts: shareIn(fields, 'parts'),
    systems: systems.filter(({ system, duration }) => system.trim() || duration.trim()),
    exemption: GuideExemption.options.find(each => each === textIn(fields, 'exemption')) ?? null,
    state: textIn(fields, 'state').trim().toUpperCase(),
    make: textIn(fields, 'make'),
    model: textIn(fields, 'model'),
    year: textIn(fields, 'year').trim(),
    email: textIn(fields, 'email'),
    complaints: textIn(fields, 'complaints'),
  };
}

/** What is typed in a field that no form can say. */
function faultsIn(terms: GuideTerms, t: ReturnType<typeof useTranslations<'dealer-forms'>>): Record<string, string> {
  const isShare = (share: number | null) => share === null || (Number.isInteger(share) && share >= 0 && share <= 100);
  return {
    ...(!/^(\d{4})?$/.test(terms.year) && { year: t('fault.year') }),
    ...(!/^([A-Z]{2})?$/.test(terms.state) && { state: t('fault.state') }),
    ...(!isShare(terms.labor) && { labor: t('fault.share') }),
    ...(!isShare(terms.parts) && { parts: t('fault.share') }),
    ...(terms.systems.some(({ system, duration }) => !system.trim() || !duration.trim()) && {
      systems: t('fault.systems'),
    }),
  };
}

/** What the dealer fills in: kept as a draft, or as a final version. */
export function GuideForm({ guide: { vehicle, terms, need } }: { guide: Guide }) {
  const t = useTranslations('dealer-forms');
  const toast = useToast();
  const isFinal = useRef(false);
  const [warranty, setWarranty] = useState(terms.warranty);
  const options = (word: string) => ({
    revalidate: 'success' as const,
    onSuccess: () => toast({ title: word }),
  });
  const draft = useCall(saveGuideCall, options(t('saved')));
  const final = useCall(finishGuideCall, options(t('finished')));
  const form = useForm<GuideTerms>(
    {
      pending: draft.pending || final.pending,
      run: (given, onError) => (isFinal.current ? final : draft).run({ vehicle: vehicle.id, ...given }, onError),
    },
    { read: termsIn, check: typed => faultsIn(termsIn(new FormData(typed)), t) },
  );
  const text = (name: 'state' | 'make' | 'model' | 'year' | 'email' | 'complaints', maxLength: number) => (
    <TextField
      label={t(name === 'state' ? 'state_field' : name)}
      hint={name === 'complaints' ? t('complaints_hint') : undefined}
      name={name}
      maxLength={maxLength}
      autoComplete="off"
      defaultValue={terms[name]}
      error={form.at(name)}
    />
  );
  return (
    <form className={styles.guideForm} noValidate onSubmit={form.onSubmit}>
      <h2 className={ui.text18}>{t('fill')}</h2>
      <FormError form={form} />
      <div className={styles.guideFields}>
        {text('make', 40)}
        {text('model', 60)}
        {text('year', 4)}
        {text('state', 2)}
      </div>
      <SelectField
        label={t('warranty')}
        hint={need.needed && need.form === 'implied_only' ? t('form.implied_only') : undefined}
        name="warranty"
        value={warranty ?? ''}
        onChange={({ target }) => setWarranty(GuideWarranty.options.find(each => each === target.value) ?? null)}
        options={[['', t('choose')], ...GuideWarranty.options.map(each => [each, t(`warranties.${each}`)] as const)]}
        error={form.at('warranty')}
      />
      {(warranty === 'full' || warranty === 'limited') && (
        <Coverage terms={terms} form={form} hasShares={warranty === 'limited'} />
      )}
      <fieldset className={styles.guideBoxes}>
        <legend>{t('boxes')}</legend>
        {BOXES.map(name => (
          <Checkbox key={name} name={name} defaultChecked={terms[name]}>
            {t(`box.${name}`)}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.guideFields}>
        {text('email', 120)}
        {text('complaints', 120)}
      </div>
      <SelectField
        label={t('exemption')}
        hint={t('exemption_hint')}
        name="exemption"
        defaultValue={terms.exemption ?? ''}
        options={[['', t('no_exemption')], ...GuideExemption.options.map(each => [each, t(`exempt.${each}`)] as const)]}
      />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button
          look="main"
          type="submit"
          busy={final.pending}
          disabled={draft.pending}
          onClick={() => {
            isFinal.current = true;
          }}
        >
          {t('finish')}
        </Button>
        <Button
          type="submit"
          busy={draft.pending}
          disabled={final.pending}
          onClick={() => {
            isFinal.current = false;
          }}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** What a dealer's warranty pays, for which systems and how long. */
function Coverage({ terms, form, hasShares }: { terms: GuideTerms; form: Form; hasShares: boolean }) {
  const t = useTranslations('dealer-forms');
  const [rows, setRows] = useState(Math.max(1, terms.systems.length));
  return (
    <fieldset className={styles.guideBoxes}>
      <legend>{t('coverage')}</legend>
      {hasShares && (
        <div className={styles.guideFields}>
          {(['labor', 'parts'] as const).map(name => (
            <TextField
              key={name}
              label={t(name)}
              name={name}
              type="number"
              min={0}
              max={100}
              step={1}
              defaultValue={terms[name] ?? ''}
              error={form.at(name)}
            />
          ))}
        </div>
      )}
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.guideFields}>
          <TextField
            label={t('system', { number: at + 1 })}
            name="systems"
            maxLength={80}
            autoComplete="off"
            defaultValue={terms.systems[at]?.system}
            error={at === 0 ? form.at('systems') : undefined}
          />
          <TextField
            label={t('duration', { number: at + 1 })}
            name="durations"
            maxLength={60}
            autoComplete="off"
            defaultValue={terms.systems[at]?.duration}
          />
        </div>
      ))}
      {rows < MAX_SYSTEMS && (
        <div>
          <Button size="small" onClick={() => setRows(rows + 1)}>
            {t('add_system')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
