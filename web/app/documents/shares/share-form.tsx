import { type HideableSection, type SharedKind, shareDocumentCall } from '@marque/server/documents/shares/contract';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './shares.module.css';

const SECTIONS = [
  'ownership',
  'titles',
  'accidents',
  'odometer',
  'liens',
  'recalls',
  'auctions',
  'service',
  'value',
] as const satisfies HideableSection[];
const DAYS = ['7', '30', '90', 'never'] as const;
const LASTS = { 7: 7, 30: 30, 90: 90, never: null } as const;

interface ShareFormProps {
  kind: SharedKind;
  vin: string;
  onMade: () => unknown;
}

/** How a new link shows a document: for how long, with a PIN, the number masked, with the PDF, of a report sections left out. */
export function ShareForm({ kind, vin, onMade }: ShareFormProps) {
  const t = useTranslations('shares');
  const [hidden, setHidden] = useState<readonly HideableSection[]>([]);
  const make = useCall(shareDocumentCall, { onSuccess: onMade });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const days = DAYS.find(each => each === given.get('days')) ?? '30';
    make.run({
      vin,
      doc_kind: kind,
      days: LASTS[days],
      pin: String(given.get('pin') ?? '').trim(),
      mask_vin: given.has('mask_vin'),
      pdf: given.has('pdf'),
      hidden: [...hidden],
    });
  };
  return (
    <form className={styles.shareForm} onSubmit={submit}>
      <h3 className={ui.text18}>{t('new')}</h3>
      <ErrorMessage text={make.errorText} />
      <SelectField label={t('days')} name="days" defaultValue="30">
        {DAYS.map(key => (
          <option key={key} value={key}>
            {t(`lasts.${key}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('pin')}
        hint={t('pinHint')}
        name="pin"
        inputMode="numeric"
        pattern="[0-9]{4,8}"
        title={t('pinHint')}
        maxLength={8}
        autoComplete="off"
      />
      <div className={ui.stack}>
        <Checkbox name="mask_vin" defaultChecked>
          {t('mask')}
        </Checkbox>
        <Checkbox name="pdf">{t('pdf')}</Checkbox>
      </div>
      {kind === 'report' && <LeaveOut hidden={hidden} onChange={setHidden} />}
      <p>
        <Button type="submit" look="main" busy={make.pending}>
          {t('make')}
        </Button>
      </p>
    </form>
  );
}

interface LeaveOutProps {
  hidden: readonly HideableSection[];
  onChange: (hidden: HideableSection[]) => void;
}

/** The sections of a report that a link leaves out. */
function LeaveOut({ hidden, onChange }: LeaveOutProps) {
  const t = useTranslations('shares');
  const section = useTranslations('reports.section');
  const toggle = (key: HideableSection) =>
    onChange(hidden.includes(key) ? hidden.filter(each => each !== key) : [...hidden, key]);
  return (
    <details>
      <summary>{t('leaveOut', { count: hidden.length })}</summary>
      <fieldset className={styles.shareSections}>
        <legend className={`${ui.text14} ${ui.secondaryText}`}>{t('never')}</legend>
        {SECTIONS.map(key => (
          <Checkbox key={key} checked={hidden.includes(key)} onChange={() => toggle(key)}>
            {section(key)}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  );
}
