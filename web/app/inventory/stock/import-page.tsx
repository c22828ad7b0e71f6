import '../../identity/accounts/forms/dealers-messages.ts';
import {
  importStockCall,
  previewStockCall,
  StockField,
  type Mapping,
  type StockConflict,
  type StockPreview,
} from '@marque/server/inventory/stock/contract';
import { type ChangeEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { Table } from '../../kit/ui/data/table.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { Field } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/import-page';
import { saveAs } from './save-as.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './stock.module.css';

export const meta = titled(t => ({ title: t('inventory.import_title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  return { dealer: (await forDealers(context, url)).dealer };
}

interface Options {
  rooftop: string;
  mileage_unit: 'mi' | 'km';
  whole: boolean;
}

interface Chosen {
  name: string;
  content: string;
}

/** A file of stock: chosen, shown with what it would change, contradictions first, and taken. */
export default function ImportPage({ loaderData: { dealer } }: Route.ComponentProps) {
  const t = useTranslations('inventory');
  const navigate = useNavigate();
  const { rooftops, permissions, state } = dealer.dealership;
  const [file, setFile] = useState<Chosen | null>(null);
  const [options, setOptions] = useState<Options>({
    rooftop: rooftops[0]?.id ?? '',
    mileage_unit: 'mi',
    whole: true,
  });
  const [preview, setPreview] = useState<StockPreview | null>(null);
  const [decisions, setDecisions] = useState<Record<string, number>>({});
  const show = useCall(previewStockCall, {
    onSuccess: ({ preview: found }) => {
      setPreview(found);
      setDecisions({});
    },
  });
  const take = useToldCall(importStockCall, {
    words: { done: t('imported'), failed: t('import_failed') },
    onDone: () => void navigate('/dealer/inventory'),
  });
  const input = (mapping?: Mapping) => file && { ...options, ...file, ...(mapping ? { mapping } : {}) };
  const read = (mapping?: Mapping) => {
    const given = input(mapping);
    if (given) void show.run(given);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [first] = target.files ?? [];
    setPreview(null);
    setFile(first ? { name: first.name.slice(-120), content: await first.text() } : null);
  };
  const change = (next: Options) => {
    setOptions(next);
    setPreview(null);
  };
  const open = preview?.conflicts.filter(({ key }) => decisions[key] === undefined).length ?? 0;
  if (!permissions.includes('import_inventory') || state !== 'active')
    return (
      <DealerFrame dealer={dealer} title={t('import_title')}>
        <Message tone="caution" title={t('import_not_allowed')} />
      </DealerFrame>
    );
  return (
    <DealerFrame dealer={dealer} title={t('import_title')} lead={t('import_lead')}>
      <Card>
        <div className={styles.importForm}>
          <Field label={t('file')} hint={t('file_hint')}>
            {ids => (
              <input
                {...ids}
                type="file"
                accept=".csv,.tsv,.txt,.psv,text/csv"
                onChange={event => void choose(event)}
              />
            )}
          </Field>
          <FileOptions options={options} rooftops={rooftops} onChange={change} />
          {show.error && (
            <Message tone="caution" title={t('not_read')}>
              <p>{show.errorText}</p>
            </Message>
          )}
          <div>
            <Button look="main" disabled={!file || show.pending} onClick={() => read()}>
              {t('preview')}
            </Button>
          </div>
        </div>
      </Card>
      {preview && (
        <>
          {preview.conflicts.length > 0 && (
            <Conflicts
              conflicts={preview.conflicts}
              decisions={decisions}
              onDecide={(key, line) => setDecisions(before => ({ ...before, [key]: line }))}
            />
          )}
          <Changes preview={preview} onMap={read} />
          <div>
            <Button
              look="main"
              disabled={take.pending || open > 0}
              onClick={() => {
                const given = input(preview.mapping);
                if (given) void take.run({ ...given, decisions });
              }}
            >
              {open > 0 ? t('decide_first', { count: open }) : t('take')}
            </Button>
          </div>
        </>
      )}
    </DealerFrame>
  );
}

interface FileOptionsProps {
  options: Options;
  rooftops: readonly { id: string; name: string }[];
  onChange: (options: Options) => void;
}

/** What the file does not say of itself. */
function FileOptions({ options, rooftops, onChange }: FileOptionsProps) {
  const t = useTranslations('inventory');
  return (
    <>
      <SelectField
        label={t('rooftop')}
        value={options.rooftop}
        onChange={event => onChange({ ...options, rooftop: event.target.value })}
        options={rooftops.map(({ id, name }) => [id, name] as const)}
      />
      <SelectField
        label={t('unit_otherwise')}
        value={options.mileage_unit}
        onChange={event => onChange({ ...options, mileage_unit: event.target.value === 'km' ? 'km' : 'mi' })}
        options={[
          ['mi', t('mi')],
          ['km', t('km')],
        ]}
      />
      <Checkbox checked={options.whole} onChange={event => onChange({ ...options, whole: event.target.checked })}>
        {t('whole')}
      </Checkbox>
    </>
  );
}

interface ConflictsProps {
  conflicts: readonly StockConflict[];
  decisions: Readonly<Record<string, number>>;
  onDecide: (key: string, line: number) => void;
}

/** What contradicts itself in the file, or what we have: nothing of it is taken before it is decided. */
function Conflicts({ conflicts, decisions, onDecide }: ConflictsProps) {
  const t = useTranslations('inventory');
  const format = useFormatter();
  const money = useMoney();
  const figures = (each: Omit<StockConflict['lines'][number], 'line' | 'vin'>) =>
    [
      each.stock_number || t('no_stock_number'),
      each.price === null ? t('no_price') : money(each.price, 'USD'),
      each.mileage === null ? t('no_mileage') : `${format.number(each.mileage)} ${each.mileage_unit}`,
    ].join(' · ');
  return (
    <Card>
      <h2 className={ui.text18}>{t('conflicts', { count: conflicts.length })}</h2>
      {conflicts.map(({ kind, key, vins, lines, stored }) => (
        <fieldset key={key} className={styles.conflictChoices}>
          <legend>
            {t(`conflict.${kind}`)}: {vins.join(', ')}
          </legend>
          {lines.map(each => (
            <label key={each.line} className={styles.conflictChoice}>
              <input
                type="radio"
                name={key}
                checked={decisions[key] === each.line}
                onChange={() => onDecide(key, each.line)}
              />{' '}
              {t('line', { line: each.line })} {figures(each)}
            </label>
          ))}
          <label className={styles.conflictChoice}>
            <input type="radio" name={key} checked={decisions[key] === 0} onChange={() => onDecide(key, 0)} />{' '}
            {stored ? `${t('keep')} ${figures(stored)}` : t('leave_out')}
          </label>
        </fieldset>
      ))}
    </Card>
  );
}

/** What the file would change, which column is which, and the lines that cannot be used. */
function Changes({ preview, onMap }: { preview: StockPreview; onMap: (mapping: Mapping) => void }) {
  const t = useTranslations('inventory');
  const counts = [
    'added',
    'changed',
    'prices_changed',
    'mileages_changed',
    'same',
    'gone',
    'repeated',
    'rejects',
  ] as const;
  return (
    <Card>
      <h2 className={ui.text18}>{t('changes')}</h2>
      <dl className={styles.changeCounts}>
        {counts.map(name => (
          <div key={name}>
            <dt>{t(`count.${name}`)}</dt>
            <dd>{preview[name]}</dd>
          </div>
        ))}
      </dl>
      <h3 className={ui.text16}>{t('columns')}</h3>
      <div className={styles.columnChoices}>
        {preview.columns.map(column => (
          <SelectField
            key={column}
            label={column}
            value={preview.mapping[column] ?? ''}
            onChange={event => {
              const field = StockField.options.find(each => each === event.target.value) ?? '';
              onMap({ ...preview.mapping, [column]: field });
            }}
            options={[['', t('not_used')], ...StockField.options.map(each => [each, t(`field.${each}`)] as const)]}
          />
        ))}
      </div>
      {preview.rejects > 0 && (
        <>
          <h3 className={ui.text16}>{t('rejects', { count: preview.rejects })}</h3>
          <Table
            caption={t('rejects_caption')}
            stack
            rows={preview.first_rejects}
            rowKey={({ line, field }) => `${line} ${field}`}
            columns={[
              { key: 'line', name: t('line_number'), cell: ({ line }) => line },
              { key: 'reason', name: t('reason'), cell: ({ reason }) => reason },
              { key: 'text', name: t('text'), cell: ({ text }) => text },
            ]}
          />
          <Button look="second" onClick={() => saveAs(preview.rejects_csv, 'rejects.csv')}>
            {t('rejects_file')}
          </Button>
        </>
      )}
    </Card>
  );
}
