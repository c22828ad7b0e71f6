import '../../identity/accounts/forms/dealers-messages.ts';
import { decodedText } from '@marque/server/kit/decoded-text';
import { heldFeedCall, takeHeldFeedCall } from '@marque/server/inventory/feeds/contract';
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
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { Table } from '../../kit/ui/data/table.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { Field } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { forOperators } from '../../identity/accounts/members/members-only.ts';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/import-page';
import { saveAs } from '../../kit/ui/action/save-as.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './stock.module.css';

export const meta = titled(t => ({ title: t('inventory.import_title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  const rooftop = url.searchParams.get('held');
  if (rooftop === null) return { dealer, held: null };
  return { dealer, held: { rooftop, preview: await forOperators(app.feeds.held.preview(caller, { rooftop })) } };
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

/** A file of stock: chosen, or one of a feed that waits for a person; shown with what it would change, and taken. */
export default function ImportPage({ loaderData: { dealer, held } }: Route.ComponentProps) {
  const t = useTranslations('inventory');
  const { permissions, state } = dealer.dealership;
  if (!permissions.includes('import_inventory') || state !== 'active')
    return (
      <DealerFrame dealer={dealer} title={t('import_title')}>
        <Message tone="caution" title={t('import_not_allowed')} />
      </DealerFrame>
    );
  return (
    <DealerFrame dealer={dealer} title={t('import_title')} lead={t('import_lead')}>
      {held === null ? <ChosenFile rooftops={dealer.dealership.rooftops} /> : <HeldFile {...held} />}
    </DealerFrame>
  );
}

/** The file of a feed that waits. */
function HeldFile({ rooftop, preview: first }: { rooftop: string; preview: StockPreview }) {
  const t = useTranslations('inventory');
  const navigate = useNavigate();
  const [preview, setPreview] = useState(first);
  const again = useCall(heldFeedCall, { onSuccess: found => setPreview(found.preview) });
  const take = useToldCall(takeHeldFeedCall, {
    words: { done: t('imported'), failed: t('import_failed') },
    onDone: () => void navigate('/dealer/inventory'),
  });
  return (
    <>
      {again.error && (
        <Message tone="caution" title={t('not_read')}>
          <p>{again.errorText}</p>
        </Message>
      )}
      <Reviewed
        preview={preview}
        pending={take.pending}
        onMap={mapping => void again.run({ rooftop, mapping })}
        onTake={decisions => void take.run({ rooftop, mapping: preview.mapping, decisions })}
      />
    </>
  );
}

/** A file that is uploaded. */
function ChosenFile({ rooftops }: { rooftops: readonly { id: string; name: string }[] }) {
  const t = useTranslations('inventory');
  const navigate = useNavigate();
  const [file, setFile] = useState<Chosen | null>(null);
  const [options, setOptions] = useState<Options>({
    rooftop: rooftops[0]?.id ?? '',
    mileage_unit: 'mi',
    whole: true,
  });
  const [preview, setPreview] = useState<StockPreview | null>(null);
  const show = useCall(previewStockCall, { onSuccess: ({ preview: found }) => setPreview(found) });
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
    setFile(
      first ? { name: first.name.slice(-120), content: decodedText(new Uint8Array(await first.arrayBuffer())) } : null,
    );
  };
  const change = (next: Options) => {
    setOptions(next);
    setPreview(null);
  };
  return (
    <>
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
      {preview ? (
        <Reviewed
          preview={preview}
          pending={take.pending}
          onMap={read}
          onTake={decisions => {
            const given = input(preview.mapping);
            if (given) void take.run({ ...given, decisions });
          }}
        />
      ) : (
        <FeedLink />
      )}
    </>
  );
}

/** Where a file comes by itself. */
function FeedLink() {
  const t = useTranslations('feeds');
  return (
    <Card>
      <h2 className={ui.text18}>{t('link_title')}</h2>
      <p className={ui.secondaryText}>{t('link_text')}</p>
      <div className={ui.marginTop3}>
        <ButtonLink to="/dealer/inventory/feeds" look="second">
          {t('link')}
        </ButtonLink>
      </div>
    </Card>
  );
}

interface ReviewedProps {
  preview: StockPreview;
  pending: boolean;
  onMap: (mapping: Mapping) => void;
  onTake: (decisions: Record<string, number>) => void;
}

/** What a file would change, its contradictions first, each to be decided before it is taken. */
function Reviewed({ preview, pending, onMap, onTake }: ReviewedProps) {
  const t = useTranslations('inventory');
  const [decided, setDecided] = useState<{ of: StockPreview; decisions: Record<string, number> }>();
  const decisions = decided?.of === preview ? decided.decisions : {};
  const open = preview.conflicts.filter(({ key }) => decisions[key] === undefined).length;
  return (
    <>
      {preview.conflicts.length > 0 && (
        <Conflicts
          conflicts={preview.conflicts}
          decisions={decisions}
          onDecide={(key, line) => setDecided({ of: preview, decisions: { ...decisions, [key]: line } })}
        />
      )}
      <Changes preview={preview} onMap={onMap} />
      <div>
        <Button look="main" disabled={pending || open > 0} onClick={() => onTake(decisions)}>
          {open > 0 ? t('decide_first', { count: open }) : t('take')}
        </Button>
      </div>
    </>
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
              { key: 'text', name: t('text'), cell: ({ text }) => <span className={styles.rejectedText}>{text}</span> },
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
