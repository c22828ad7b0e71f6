import {
  revokeShareCall,
  type Share,
  type SharedKind,
  sharesCall,
  type HideableSection,
  shareDocumentCall,
} from '@marque/server/documents/shares/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { type FormEvent, useState } from 'react';
import { send } from '../../client.ts';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { useErrorText } from '../../kit/forms/error-text.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { useCopy } from '../../kit/ui/action/use-copy.ts';
import { TextField } from '../../kit/ui/field/field.tsx';
import { SkeletonBlock } from '../../kit/ui/waiting/skeleton.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './shares.module.css';

/** The links to a document that are not closed, and the form for another one. */
export function ShareLinks({ kind, vin }: { kind: SharedKind; vin: string }) {
  const t = useTranslations('shares');
  const textOf = useErrorText();
  const { data, error, refetch } = useQuery({
    queryKey: ['shares', kind, vin],
    queryFn: async ({ signal }) => (await send(sharesCall, { vin, doc_kind: kind }, { signal })).shares,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  return (
    <div className={styles.shareSheet}>
      <ErrorMessage text={error && textOf(error)} />
      {!data && !error && <SkeletonBlock height="4rem" />}
      {data && data.length > 0 && (
        <section className={ui.stack} aria-labelledby="share-links">
          <h3 className={ui.text18} id="share-links">
            {t('links', { count: data.length })}
          </h3>
          <ul className={styles.shareList}>
            {data.map(share => (
              <li key={share.id}>
                <OneLink share={share} onClosed={() => void refetch()} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ShareForm kind={kind} vin={vin} onMade={() => refetch()} />
    </div>
  );
}

function OneLink({ share, onClosed }: { share: Share; onClosed: () => void }) {
  const t = useTranslations('shares');
  const format = useFormatter();
  const revoke = useCall(revokeShareCall, { onSuccess: onClosed });
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'medium' });
  const facts = [
    share.is_expired ? t('expired') : share.expires ? t('expires', { day: day(share.expires) }) : t('forever'),
    t('opens', { count: share.opens }),
    share.has_pin && t('hasPin'),
    share.mask_vin ? t('masked') : t('whole'),
    share.hidden.length > 0 && t('leavesOut', { count: share.hidden.length }),
    share.pdf && t('withPdf'),
  ].filter(Boolean);
  // Where the browser refuses, the address is in its field to be selected.
  const { outcome, copy } = useCopy(share.url);
  return (
    <div className={styles.shareLink}>
      <ErrorMessage text={revoke.errorText} />
      <TextField
        label={t('address', { day: day(share.created) })}
        value={share.url}
        readOnly
        onFocus={event => event.target.select()}
      />
      <p className={`${ui.text14} ${ui.secondaryText}`}>{facts.join(' · ')}</p>
      <p className={`${ui.flexRow} ${ui.wrap}`}>
        <Button size="small" onClick={copy}>
          <span role="status">{t(outcome === 'copied' ? 'copied' : 'copy')}</span>
        </Button>
        <Button size="small" look="danger" busy={revoke.pending} onClick={() => revoke.run({ share: share.id })}>
          {t('close')}
        </Button>
      </p>
    </div>
  );
}

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

/** How a new link shows a document: for how long, with a PIN, the number masked, with the PDF, of a report sections left out. */
function ShareForm({ kind, vin, onMade }: { kind: SharedKind; vin: string; onMade: () => unknown }) {
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
      <SelectField
        label={t('days')}
        name="days"
        defaultValue="30"
        options={DAYS.map(key => [key, t(`lasts.${key}`)])}
      />
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
