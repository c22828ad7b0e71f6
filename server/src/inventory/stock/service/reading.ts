import { Readable } from 'node:stream';
import { csvChunks } from '../../../platform/data-packs/service/csv-rows.ts';
import { AppError } from '../../../kit/errors.ts';
import { MAX_STOCK, type Mapping, type MileageUnit } from '../contract.ts';
import { mappingOf } from '../rules/columns.ts';
import { stockRowOf, type RowReject, type StockRow } from '../rules/file-rows.ts';

const HEAD_CHARS = 64 * 1024;
const MAX_COLUMNS = 200;

export interface ReadFile {
  columns: string[];
  mapping: Mapping;
  rows: StockRow[];
  rejects: RowReject[];
}

interface Given {
  name: string;
  content: string;
  mapping?: Mapping | undefined;
  before?: Mapping | undefined;
  unit: MileageUnit;
}

/**
 * The rows of a file of stock, in memory: it was sent with its call and has the size that one may have.
 * @throws AppError `stock_file`, `stock_columns`, `stock_rows`
 */
export async function readStockFile({ name, content, mapping: said, before, unit }: Given): Promise<ReadFile> {
  const start = content.replace(/^\uFEFF/, '').trimStart();
  if (/^<(?:!doctype|html|head|\?xml)/i.test(start) || /^[[{]/.test(start) || content.includes('\0'))
    throw new AppError('stock_file', { field: 'content' });
  const bytes = Buffer.from(content);
  const file = {
    name,
    head: content.slice(0, HEAD_CHARS),
    changedOn: '',
    bytes: bytes.length,
    open: () => Promise.resolve(Readable.from([bytes])),
    share: () => 1,
  };
  let columns: string[] = [];
  const named = (header: string[]) => (columns = header.map(column => column.trim()));
  let mapping: Mapping | null = null;
  const rows: StockRow[] = [];
  const rejects: RowReject[] = [];
  for await (const chunk of csvChunks(file, { named })) {
    mapping ??= checked(columns, mappingOf(columns, said, before));
    for (const each of chunk) {
      if (each.kind === 'reject') {
        const { line, text } = each;
        rejects.push({ line, field: '', problem: 'line', text });
      } else {
        const found = stockRowOf(each, mapping, unit);
        if ('row' in found) rows.push(found.row);
        else rejects.push(found.reject);
      }
      if (rows.length + rejects.length > MAX_STOCK)
        throw new AppError('stock_rows', { field: 'content', params: { max: MAX_STOCK } });
    }
  }
  if (!mapping) throw new AppError('stock_file', { field: 'content' });
  return { columns, mapping, rows, rejects };
}

function checked(columns: readonly string[], mapping: Mapping): Mapping {
  const isUsable = columns.length <= MAX_COLUMNS && new Set(columns).size === columns.length;
  if (!isUsable || !Object.values(mapping).includes('vin'))
    throw new AppError('stock_columns', {
      field: 'mapping',
      params: { columns: columns.join(', ').slice(0, 300) },
      details: { columns: columns.slice(0, MAX_COLUMNS) },
    });
  return mapping;
}
