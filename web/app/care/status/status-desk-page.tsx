import '../../platform/shell/offline/operations-messages.ts';
import {
  type Incident,
  IncidentImpact,
  IncidentState,
  postIncidentCall,
  StatusPart,
  updateIncidentCall,
} from '@marque/server/care/status/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { ExportButton } from '../../identity/exports/export-button.tsx';
import { ConsolePage } from '../../identity/accounts/console/console-page.tsx';
import { forOperators, forMembers } from '../../identity/accounts/members/members-only.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { type Form, textIn, useForm } from '../../kit/forms/use-form.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { FieldError, TextAreaField, TextField } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import type { Route } from './+types/status-desk-page';
import { IncidentCard } from './incident-card.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './status.module.css';

export const meta = titled(t => ({ title: t('status.desk.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const incidents = await forOperators(app.status.desk(caller));
  return { incidents };
}

/** Where operators tell visitors about disturbances. */
export default function StatusDeskPage({ loaderData: { incidents } }: Route.ComponentProps) {
  const t = useTranslations('status.desk');
  return (
    <ConsolePage title={t('title')} lead={t('lead')} actions={<ExportButton list="incidents" />}>
      <div className={styles.incidentList}>
        <NewIncident key={incidents[0]?.id ?? 'first'} />
        {incidents.map(incident => (
          <IncidentCard key={incident.id} incident={incident}>
            {incident.resolved === null && <IncidentUpdate key={incident.updates.length} incident={incident} />}
          </IncidentCard>
        ))}
      </div>
    </ConsolePage>
  );
}

/** Empty again once what it held is posted. */
function NewIncident() {
  const t = useTranslations('status');
  const post = useCall(postIncidentCall, { revalidate: 'success' });
  const form = useForm(post, {
    read: fields => ({
      title: textIn(fields, 'title'),
      impact: IncidentImpact.parse(fields.get('impact')),
      parts: StatusPart.options.filter(part => fields.getAll('parts').includes(part)),
      text: textIn(fields, 'text'),
    }),
  });
  return (
    <Card>
      <h2 className={ui.text18}>{t('desk.new')}</h2>
      <form className={styles.incidentForm} noValidate onSubmit={form.onSubmit}>
        <FormError form={form} />
        <TextField label={t('desk.name')} name="title" maxLength={120} error={form.at('title')} />
        <SelectField
          label={t('desk.impact')}
          name="impact"
          options={IncidentImpact.options.map(impact => [impact, t(`impact.${impact}`)])}
        />
        <fieldset aria-describedby="parts-error">
          <legend className={ui.mediumWeight}>{t('desk.parts')}</legend>
          {StatusPart.options.map(part => (
            <Checkbox key={part} name="parts" value={part}>
              {t(`part.${part}`)}
            </Checkbox>
          ))}
          <FieldError id="parts-error">{form.at('parts')}</FieldError>
        </fieldset>
        <Words form={form} label={t('desk.text')} />
        <div>
          <Button look="main" type="submit" busy={form.pending}>
            {t('desk.post')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function IncidentUpdate({ incident }: { incident: Incident }) {
  const t = useTranslations('status');
  const update = useCall(updateIncidentCall, { revalidate: 'success' });
  const form = useForm(update, {
    read: fields => ({
      incident: incident.id,
      state: IncidentState.parse(fields.get('state')),
      text: textIn(fields, 'text'),
    }),
  });
  return (
    <form className={`${styles.incidentForm} ${styles.incidentUpdate}`} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <SelectField
        label={t('desk.state')}
        name="state"
        defaultValue={incident.state}
        options={IncidentState.options.map(state => [state, t(`incident_state.${state}`)])}
      />
      <Words form={form} label={t('desk.update')} />
      <div>
        <Button type="submit" busy={form.pending}>
          {t('desk.send')}
        </Button>
      </div>
    </form>
  );
}

function Words({ form, label }: { form: Form; label: string }) {
  const t = useTranslations('status.desk');
  return <TextAreaField label={label} hint={t('hint')} name="text" rows={4} maxLength={2000} error={form.at('text')} />;
}
