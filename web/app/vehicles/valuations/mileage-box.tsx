import './valuations-messages.ts';
import { useTranslations, useFormatter } from '../../kit/messages/intl.ts';
import type { FireflyAnswer } from '@marque/server/vehicles/valuations/contract';
import { LoadedMessages } from '../../loaded-messages.tsx';
import { Button } from '../../kit/ui/action/button.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { type Units, valuedIn } from './miles-in.ts';
import { type ValueState, useValue } from './use-value.ts';
import { Table } from '../../kit/ui/data/table.tsx';
import { DemoMark } from '../../kit/ui/document/demo-mark.tsx';
import { useDollars } from './use-dollars.ts';
import { ValueBars } from './value-bars.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './valuations.module.css';

interface MileageBoxProps {
  vin: string;
  /** The data the page came with. */
  first?: ValueState | null;
  /** Of the distance that is typed and of the answer. */
  units?: Units;
}

/** The market value at a mileage: asked for while one types, and by its button without script. */
export function MileageBox(props: MileageBoxProps) {
  return (
    <LoadedMessages>
      <Box {...props} />
    </LoadedMessages>
  );
}

function Box({ vin, first = null, units = 'mi' }: MileageBoxProps) {
  const t = useTranslations('valuations');
  const { text, setText, value, pending, isWrong, again } = useValue(vin, first, units);
  return (
    <div>
      <form
        className={styles.mileageForm}
        action={`/vehicle/${encodeURIComponent(vin)}/value`}
        onSubmit={event => {
          // It is asked for by itself; the button is for pages without script, and to ask again.
          if (text !== '') event.preventDefault();
          again();
        }}
      >
        <TextField
          name="mileage"
          label={t('mileage', { units })}
          hint={t('hint', { units })}
          error={isWrong ? t('wrong') : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" look="second" busy={pending}>
          {t('show')}
        </Button>
      </form>
      <div aria-live="polite" aria-busy={pending} className={pending ? ui.secondaryText : undefined}>
        {pending && <p className={ui.visuallyHidden}>{t('asking')}</p>}
        {value?.error && <p className={`${ui.marginTop3} ${styles.noValue}`}>{value.error}</p>}
        {value?.answer && <ValueAnswer answer={value.answer} units={units} />}
      </div>
    </div>
  );
}

const MARKETS = ['trade_in', 'private_party', 'retail'] as const;

/** A value as bars and as a table, with the sales it rests on, its days and its source. */
export function ValueAnswer({ answer, units }: { answer: FireflyAnswer; units: Units }) {
  const t = useTranslations('valuations');
  const format = useFormatter();
  const dollars = useDollars();
  const day = (on: string) => format.dateTime(new Date(`${on}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
  const rows = MARKETS.flatMap(key => {
    const range = answer.values[key];
    return range ? [{ key, name: t(`market.${key}`), ...range }] : [];
  });
  const { error } = answer;
  const { count, certainty, period } = answer.sample;
  const about = { count, certainty, from: day(period[0]), to: day(period[1]) };
  const distance = format.number(valuedIn(units, answer.valued_at));
  return (
    <div className={ui.marginTop6}>
      <p className={ui.mediumWeight}>
        {t('at', { distance, units })} {answer.demo && <DemoMark />}
      </p>
      <ValueBars rows={rows} />
      <Table
        caption={t('table', { distance, units })}
        stack
        rows={rows}
        rowKey={row => row.key}
        columns={[
          { key: 'market', name: t('column.market'), cell: row => row.name },
          { key: 'low', name: t('column.low'), cell: row => dollars(row.low), figure: true },
          {
            key: 'mid',
            name: t('column.mid'),
            cell: row => <b>{dollars(row.mid)}</b>,
            figure: true,
          },
          { key: 'high', name: t('column.high'), cell: row => dollars(row.high), figure: true },
        ]}
      />
      <p className={`${ui.text14} ${ui.secondaryText} ${ui.marginTop3} ${styles.basis}`}>
        {error ? t('estimate', { ...about, error: error.median_percent, day: day(answer.as_of) }) : t('sample', about)}{' '}
        {/* The mark of invented values, or what is said of a model, says where these are from. */}
        {!answer.demo && !error && t('source', { source: answer.source, day: day(answer.as_of) })}
        {answer.questions_left !== null && <> {t('left', { count: answer.questions_left })}</>}
      </p>
    </div>
  );
}
