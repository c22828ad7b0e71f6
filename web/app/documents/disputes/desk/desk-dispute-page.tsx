import './desk-messages.ts';
import '../dispute-messages.ts';
import { type ReportedRecord, decideDisputeCall } from '@marque/server/documents/disputes/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forOperators, forMembers } from '../../../identity/accounts/members/members-only.ts';
import { useReader } from '../../reports/reader.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Facts } from '../../../kit/ui/data/facts.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import type { Route } from './+types/desk-dispute-page';
import { flattened, changedFields, wrongAmounts, shownValue, typedForm } from './record-fields.ts';
import { useFieldWords } from './field-names.ts';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';
import { useState } from 'react';
import { FormError } from '../../../kit/forms/error-message.tsx';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { FieldError, TextAreaField, TextField } from '../../../kit/ui/field/field.tsx';
import { RadioGroup } from '../../../kit/ui/field/radio-group.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';

export const meta = titled(t => ({ title: t('disputes.desk.one'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return forOperators(app.disputes.deskDispute(caller, params.id));
}

/** One dispute: what was said, the evidence, what the sources told, and the decision. */
export default function DeskDisputePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('disputes');
  const { t: report, line, day: recordDay } = useReader();
  const format = useFormatter();
  const { dispute, told: reported, reports, may_decide: mayDecide } = loaderData;
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'long' });
  const { number, title, vin, about, section, on, record, said, state, email, evidence, reason, decided } = dispute;
  const facts = [
    { key: 'number', name: t('desk.fact.number'), value: <span className={ui.monospace}>{number}</span> },
    { key: 'vehicle', name: t('desk.fact.vehicle'), value: `${title} · ${vin}` },
    { key: 'record', name: t('desk.fact.record'), value: `${report(`section.${section}`)} · ${record}` },
    { key: 'on', name: t('desk.fact.on'), value: on ? recordDay(on) : '–' },
    { key: 'by', name: t('desk.fact.by'), value: email || '–' },
    { key: 'opened', name: t('desk.fact.opened'), value: day(dispute.opened) },
    { key: 'due', name: t('desk.fact.due'), value: day(dispute.due) },
    { key: 'reports', name: t('desk.fact.reports'), value: format.number(reports) },
  ];
  return (
    <ConsolePage title={about ? line(about) : title} above={{ path: '/disputes', name: t('desk.title') }}>
      <div className={`${styles.deskPage} ${styles.deskOne}`}>
        {state !== 'open' && (
          <Message tone="info" title={t(`state.${state}`)} level={2}>
            {decided && <p>{t('decided', { day: day(decided) })}</p>}
            {reason && <p className={styles.deskText}>{reason}</p>}
          </Message>
        )}
        <Facts facts={facts} />
        <TitledSection id="said" title={t('desk.said')} heading={ui.text24} className={ui.stack}>
          <p className={styles.deskText}>{said || t('desk.erased')}</p>
          <ul className={styles.deskFiles}>
            {evidence.map(({ url, type, bytes }, at) => (
              <li key={url}>
                <a href={url} download className={ui.linkButton}>
                  {t('desk.file', {
                    n: at + 1,
                    type: type === 'application/pdf' ? 'PDF' : 'JPEG',
                    kb: Math.ceil(bytes / 1024),
                  })}
                </a>
              </li>
            ))}
          </ul>
          {evidence.length === 0 && <p className={ui.secondaryText}>{t('desk.noFiles')}</p>}
        </TitledSection>
        <TitledSection id="told" title={t('desk.told')} heading={ui.text24} className={ui.stack}>
          {reported.length === 0 && <p className={ui.secondaryText}>{t('desk.forgotten')}</p>}
          {reported.map(({ source, fields, choices }, at) => (
            <ReportedFields key={`${source} ${at}`} source={source} fields={fields} choices={choices} />
          ))}
        </TitledSection>
        {state === 'open' && mayDecide && (
          <TitledSection id="decide" title={t('desk.decide')} heading={ui.text24} className={ui.stack}>
            {dispute.own ? (
              <p>{t('desk.own')}</p>
            ) : (
              <DecideForms dispute={dispute.id} reported={reported[0] ?? null} reports={reports} />
            )}
          </TitledSection>
        )}
      </div>
    </ConsolePage>
  );
}

/** The record of one source, field by field. */
function ReportedFields({ source, fields, choices }: ReportedRecord) {
  const t = useTranslations('disputes');
  const { nameOf, valueOf } = useFieldWords();
  const facts = flattened(fields).map(([key, value]) => ({
    key,
    name: nameOf(key),
    value: valueOf(value, choices[key], key),
  }));
  return (
    <div className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
      <h3 className={ui.text18}>{t(`desk.source.${source}`)}</h3>
      <Facts facts={facts} />
    </div>
  );
}

type Choice = 'upheld' | 'changed' | 'removed';

interface DecideFormsProps {
  dispute: string;
  /** The record of the first source; null where it is not kept. */
  reported: Pick<ReportedRecord, 'fields' | 'choices'> | null;
  /** How many reports hold the record. */
  reports: number;
}

/** The decision: the record stays, it is changed, or it is withdrawn; with the reason the people concerned will read. */
export function DecideForms({ dispute, reported, reports }: DecideFormsProps) {
  const t = useTranslations('disputes.desk');
  const hydrated = useHydrated();
  const toast = useToast();
  const [choice, setChoice] = useState<Choice | null>(null);
  const fields = reported?.fields ?? null;
  const call = useCall(decideDisputeCall, {
    revalidate: 'always',
    onSuccess: (_answer, { decision }) => toast({ title: t(`done.${decision}`), detail: t('told_people') }),
  });
  const valuesOf = (typed: FormData) =>
    new Map(flattened(fields ?? {}).map(([name]) => [name, typed.getAll(name).join(', ')]));
  const changesOf = (typed: FormData) => changedFields(fields ?? {}, valuesOf(typed));
  const form = useForm(call, {
    read: typed => {
      const reason = textIn(typed, 'reason').trim();
      if (choice === 'upheld') return { dispute, decision: 'upheld' as const, reason };
      const right = choice === 'removed' ? null : changesOf(typed);
      return { dispute, decision: 'corrected' as const, reason, fields: right };
    },
    check: (typed): FieldErrors => {
      const given = new FormData(typed);
      const isSame = choice === 'changed' && Object.keys(changesOf(given)).length === 0;
      return {
        ...(choice === null ? { choice: t('choiceMissing') } : {}),
        ...(isSame ? { choice: t('nothingChanged') } : {}),
        ...(choice === 'changed'
          ? Object.fromEntries(wrongAmounts(valuesOf(given)).map(name => [name, t('amountWrong')]))
          : {}),
        ...(textIn(given, 'reason').trim() === '' ? { reason: t('reasonMissing') } : {}),
      };
    },
  });
  const choices: Choice[] = fields === null ? ['upheld', 'removed'] : ['upheld', 'changed', 'removed'];
  return (
    <form className={styles.decideForm} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <div>
        <RadioGroup
          legend={t('choice')}
          name="choice"
          value={choice}
          onChange={setChoice}
          options={choices.map(value => ({ value, label: t(`choices.${value}`) }))}
        />
        <FieldError id="choice-error">{form.at('choice') ?? form.at('fields')}</FieldError>
      </div>
      {choice === 'changed' && reported && <RecordFields {...reported} errorAt={form.at} />}
      <TextAreaField
        label={t('reason')}
        hint={t('reasonHint')}
        name="reason"
        rows={4}
        maxLength={1000}
        required
        error={form.at('reason')}
      />
      {choice && choice !== 'upheld' && <p className={ui.secondaryText}>{t('newVersions', { count: reports })}</p>}
      <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
        {t('send')}
      </Button>
    </form>
  );
}

interface RecordFieldsProps extends Pick<ReportedRecord, 'fields' | 'choices'> {
  /** The error of a field. */
  errorAt: (name: string) => string | undefined;
}

/** The fields of the record with what they say: chosen from a list where there is one, else typed over. */
function RecordFields({ fields, choices, errorAt }: RecordFieldsProps) {
  const t = useTranslations('disputes.desk');
  const { nameOf, wordOf } = useFieldWords();
  return (
    <fieldset className={styles.recordFields}>
      <legend className={ui.text18}>{t('right')}</legend>
      <p className={ui.secondaryText}>{t('rightHint')}</p>
      {flattened(fields).map(([name, value]) => {
        const choice = choices[name];
        const label = nameOf(name);
        if (!choice)
          return (
            <TextField
              key={name}
              label={label}
              name={name}
              defaultValue={typedForm(name, value)}
              autoComplete="off"
              error={errorAt(name)}
            />
          );
        if (choice.many)
          return (
            <fieldset key={name} className={styles.manyChoices}>
              <legend className={ui.mediumWeight}>{label}</legend>
              {choice.values.map(each => (
                <Checkbox key={each} name={name} value={each} defaultChecked={[value].flat().includes(each)}>
                  {wordOf(each)}
                </Checkbox>
              ))}
            </fieldset>
          );
        return (
          <SelectField
            key={name}
            label={label}
            name={name}
            defaultValue={shownValue(value)}
            options={choice.values.map(each => [each, wordOf(each)])}
          >
            {choice.empty && <option value="">{t('notKnown')}</option>}
          </SelectField>
        );
      })}
    </fieldset>
  );
}
