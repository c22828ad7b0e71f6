import { saveSiteCall, type SiteState } from '@marque/server/platform/site-settings/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { CallError } from '../../../client.ts';
import { ErrorMessage, FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextAreaField, TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { BrandColors } from './brand-colors.tsx';
import { ChangeList, type Change } from './change-list.tsx';
import {
  FEATURES,
  GATEWAYS,
  hasFeature,
  listOf,
  LOCALES,
  patched,
  patchFrom,
  sellerOf,
  textOf,
  type Settings,
} from './brand-draft.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

interface BrandFormProps {
  state: SiteState;
  needsSecond: boolean;
  /** What was typed, as a merge patch. */
  draft: Settings;
  onDraft: (draft: Settings) => void;
}

/** The settings of a brand that a person decides; saved as its next version. */
export function BrandForm({ state, needsSecond, draft, onDraft }: BrandFormProps) {
  const t = useTranslations('console-brand');
  const hydrated = useHydrated();
  const toast = useToast();
  const { settings } = state;
  const call = useCall(saveSiteCall, {
    revalidate: 'success',
    onSuccess: ({ approval }) => {
      toast({ title: t(approval ? 'proposed' : 'saved'), kind: 'member' });
      onDraft({});
    },
  });
  const form = useForm(call, {
    read: fields => ({
      base: state.version,
      reason: textIn(fields, 'reason'),
      changes: patchFrom(fields, settings) as never,
    }),
    check: element =>
      Object.fromEntries(textIn(new FormData(element), 'reason').trim() ? [] : [['reason', t('noReason')]]),
  });
  const others = othersIn(call.error);
  return (
    <form
      className={cardStyles.card}
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      onChange={event => onDraft(patchFrom(new FormData(event.currentTarget), settings))}
    >
      <div className={styles.brandPart}>
        <FormError form={form} />
        {others && (
          <ErrorMessage title={t('others')} text={t('othersText')}>
            <ChangeList changes={others.changes} />
            <Button
              size="small"
              busy={call.pending}
              onClick={() => call.input && call.run({ ...call.input, base: others.version })}
            >
              {t('mine')}
            </Button>
          </ErrorMessage>
        )}
        <Names settings={settings} error={form.at('name')} />
      </div>
      <Look settings={settings} shown={patched(settings, draft)} version={state.newest} />
      <Choices settings={settings} />
      <div className={cardStyles.cardFoot}>
        <div className={styles.brandSave}>
          <TextField label={t('reason')} name="reason" maxLength={200} error={form.at('reason')} />
          <Button look="main" type="submit" busy={form.pending} disabled={!hydrated || Object.keys(draft).length === 0}>
            {t('save', { count: Object.keys(draft).length })}
          </Button>
        </div>
        {needsSecond && <p className={`${ui.text14} ${ui.tertiaryText} ${ui.marginTop2}`}>{t('second')}</p>}
      </div>
    </form>
  );
}

/** What another operator has saved of the same settings meanwhile. */
function othersIn(error: Error | null): { version: number; changes: Change[] } | null {
  if (!(error instanceof CallError) || error.answer?.reason !== 'site_changed') return null;
  return error.answer.details as { version: number; changes: Change[] };
}

/** What it is called, by whom it is run, and where it is reached. */
function Names({ settings, error }: { settings: Settings; error: string | undefined }) {
  const t = useTranslations('console-brand');
  const seller = sellerOf(settings);
  return (
    <>
      <div className={styles.brandFields}>
        <TextField label={t('name')} name="name" defaultValue={textOf(settings, 'name')} error={error} />
        <TextField label={t('seller')} name="seller" defaultValue={seller.name} />
      </div>
      <TextAreaField label={t('address')} name="address" rows={3} defaultValue={seller.address} />
      <div className={styles.brandFields}>
        <TextField
          label={t('email')}
          hint={t('emailHint')}
          name="support_email"
          type="email"
          defaultValue={textOf(settings, 'support_email')}
        />
        <TextField
          label={t('statement')}
          name="statement_name"
          maxLength={22}
          defaultValue={textOf(settings, 'statement_name')}
        />
      </div>
      <TextField
        label={t('hosts')}
        hint={t('hostsHint')}
        name="hosts"
        spellCheck={false}
        autoComplete="off"
        defaultValue={listOf(settings, 'hosts', []).join(' ')}
      />
    </>
  );
}

function Look({ settings, shown, version }: { settings: Settings; shown: Settings; version: number }) {
  const t = useTranslations('console-brand');
  return (
    <fieldset className={styles.brandPart}>
      <legend className={`${ui.text16} ${ui.semibold}`}>{t('colors')}</legend>
      <BrandColors key={version} settings={shown} />
      <div className={styles.brandFields}>
        <TextField label={t('hue')} name="hue" inputMode="numeric" defaultValue={String(settings.hue ?? '')} />
        <SelectField
          label={t('font')}
          name="font"
          defaultValue={textOf(settings, 'font')}
          options={[
            ['inter', 'Inter'],
            ['figtree', 'Figtree'],
          ]}
        />
        <SelectField
          label={t('theme')}
          name="theme"
          defaultValue={textOf(settings, 'theme')}
          options={(['system', 'light', 'dark'] as const).map(each => [each, t(`themes.${each}`)] as const)}
        />
      </div>
    </fieldset>
  );
}

/** Languages, features and ways to pay. */
function Choices({ settings }: { settings: Settings }) {
  const t = useTranslations('console-brand');
  return (
    <>
      <fieldset className={styles.brandPart}>
        <legend className={`${ui.text16} ${ui.semibold}`}>{t('languages')}</legend>
        <div className={styles.brandFields}>
          {LOCALES.map(each => (
            <Checkbox
              key={each}
              name="locales"
              value={each}
              defaultChecked={listOf(settings, 'locales', LOCALES).includes(each)}
            >
              {t(`language.${each}`)}
            </Checkbox>
          ))}
          <SelectField
            label={t('first')}
            name="locale"
            defaultValue={textOf(settings, 'locale')}
            options={LOCALES.map(each => [each, t(`language.${each}`)] as const)}
          />
          <SelectField
            label={t('market')}
            name="market"
            defaultValue={textOf(settings, 'market') || 'US'}
            options={(['US', 'CA'] as const).map(each => [each, t(`markets.${each}`)] as const)}
          />
        </div>
      </fieldset>
      <fieldset className={styles.brandPart}>
        <legend className={`${ui.text16} ${ui.semibold}`}>{t('features')}</legend>
        <div className={styles.brandFields}>
          {FEATURES.map(each => (
            <Checkbox key={each} name={`feature-${each}`} defaultChecked={hasFeature(settings, each)}>
              {t(`feature.${each}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.brandPart}>
        <legend className={`${ui.text16} ${ui.semibold}`}>{t('gateways')}</legend>
        <div className={styles.brandFields}>
          {GATEWAYS.map(each => (
            <Checkbox
              key={each}
              name="gateways"
              value={each}
              defaultChecked={listOf(settings, 'gateways', ['sandbox']).includes(each)}
            >
              {t(`gateway.${each}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  );
}
