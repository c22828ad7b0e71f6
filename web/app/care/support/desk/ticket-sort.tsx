import { type DeskTicket, MAX_TAGS, sortTicketCall, TicketPriority } from '@marque/server/care/support/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as supportStyles from '../support.module.css';
import * as styles from './desk.module.css';

interface TicketSortProps {
  ticket: DeskTicket;
  operators: readonly { id: string; name: string }[];
  /** The account of who reads. */
  reader: string;
}

/** Who takes care of a ticket, how soon, and its tags. */
export function TicketSort({ ticket, operators, reader }: TicketSortProps) {
  const t = useTranslations('console-support');
  const failed = useTranslations('support.ticket')('failed');
  const hydrated = useHydrated();
  const call = useToldCall(sortTicketCall, { words: { done: t('sort.saved'), failed }, revalidate: 'always' });
  const form = useForm(call, {
    read: fields => ({
      ticket: ticket.id,
      assigned_to: textIn(fields, 'assigned_to') || null,
      priority: textIn(fields, 'priority') as TicketPriority,
      tags: tagsIn(textIn(fields, 'tags')),
    }),
    check: (element): Record<string, string> => {
      const tags = tagsIn(textIn(new FormData(element), 'tags'));
      const isWrong = tags.length > MAX_TAGS || tags.some(tag => tag.length > 30);
      return isWrong ? { tags: t('sort.tagsWrong') } : {};
    },
  });
  const { assigned_to: assigned, priority, tags } = ticket;
  const former = assigned !== null && !operators.some(({ id }) => id === assigned);
  return (
    <TitledSection id="sorting" title={t('sort.title')} className={ui.stack}>
      <form
        key={`${assigned} ${priority} ${tags.join()}`}
        className={supportStyles.supportForm}
        method="post"
        noValidate
        onSubmit={form.onSubmit}
      >
        <FormError form={form} />
        <div className={styles.sortFields}>
          <SelectField
            label={t('sort.assignee')}
            name="assigned_to"
            defaultValue={assigned ?? ''}
            error={form.at('assigned_to')}
            options={[
              ['', t('sort.nobody')],
              ...(former ? [[assigned, t('card.former')] as const] : []),
              ...operators.map(({ id, name }) => [id, name] as const),
            ]}
          />
          <SelectField
            label={t('sort.priority')}
            name="priority"
            defaultValue={priority}
            options={TicketPriority.options.map(each => [each, t(`priority.${each}`)] as const)}
          />
          <TextField
            label={t('sort.tags')}
            hint={t('sort.tagsHint')}
            name="tags"
            autoComplete="off"
            defaultValue={tags.join(', ')}
            error={form.at('tags')}
          />
        </div>
        <div className={supportStyles.ticketActions}>
          <Button type="submit" busy={form.pending} disabled={!hydrated}>
            {t('sort.save')}
          </Button>
          {assigned !== reader && operators.some(({ id }) => id === reader) && (
            <Button
              look="quiet"
              disabled={!hydrated || call.pending}
              onClick={() => call.run({ ticket: ticket.id, assigned_to: reader })}
            >
              {t('sort.take')}
            </Button>
          )}
        </div>
      </form>
    </TitledSection>
  );
}

const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '');
