import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextAreaField, TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { BrandColors } from './brand-colors.tsx';
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
  /** What is in effect. */
  settings: Settings;
  /** What was typed, as a merge patch. */
  draft: Settings;
  onDraft: (draft: Settings) => void;
}

/** The settings of a brand that a person decides, with what the draft changes of them. */
export function BrandForm({ settings, draft, onDraft }: BrandFormProps) {
  const [begun] = useState(() => patched(settings, draft));
  return (
    <form
      className={cardStyles.card}
      noValidate
      onSubmit={event => event.preventDefault()}
      onChange={event => onDraft(patchFrom(new FormData(event.currentTarget), settings))}
    >
      <div className={styles.brandPart}>
        <Names settings={begun} />
      </div>
      <Look settings={begun} shown={patched(settings, draft)} />
      <Choices settings={begun} />
    </form>
  );
}

/** What it is called, by whom it is run, and where it is reached. */
function Names({ settings }: { settings: Settings }) {
  const t = useTranslations('console-brand');
  const seller = sellerOf(settings);
  return (
    <>
      <div className={styles.brandFields}>
        <TextField label={t('name')} name="name" defaultValue={textOf(settings, 'name')} />
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

function Look({ settings, shown }: { settings: Settings; shown: Settings }) {
  const t = useTranslations('console-brand');
  return (
    <fieldset className={styles.brandPart}>
      <legend className={`${ui.text16} ${ui.semibold}`}>{t('colors')}</legend>
      <BrandColors settings={shown} />
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
