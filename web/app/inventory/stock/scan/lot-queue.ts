/** A vehicle as it was scanned. `owner`: the member who did; `photo`: a `data:` address. */
export interface LotRow {
  /** Made here, so that the server takes it once. */
  key: string;
  owner: string;
  dealership: string;
  rooftop: string;
  vin: string;
  stock_number: string;
  price: string;
  mileage: string;
  mileage_unit: 'mi' | 'km';
  photo: string | null;
  state: 'queued' | 'sent' | 'refused';
  /** Why it was refused. */
  reason: string;
  /** What it became. */
  outcome: 'added' | 'changed' | 'again' | null;
  vehicle: string | null;
  /** When it was scanned, in milliseconds. */
  at: number;
}

const NAME = 'marque-lot';
const ROWS = 'rows';

/** The vehicles that this browser keeps. @throws where the browser keeps nothing */
function openQueue(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(ROWS, { keyPath: 'key' }));
  return answerOf(request);
}

/** Every vehicle that a member scanned here, the newest first. @throws where the browser keeps nothing */
export async function rowsOf(owner: string): Promise<LotRow[]> {
  const all = await during('readonly', rows => rows.getAll() as IDBRequest<LotRow[]>);
  return all.filter(row => row.owner === owner).toSorted((a, b) => b.at - a.at);
}

/** Keeps a vehicle, in place of the one with its key. @throws where there is no room */
export async function keepRow(row: LotRow): Promise<void> {
  await during('readwrite', rows => rows.put(row));
}

export async function dropRow({ key }: Pick<LotRow, 'key'>): Promise<void> {
  await during('readwrite', rows => rows.delete(key));
}

async function during<Answer>(
  mode: IDBTransactionMode,
  ask: (rows: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await openQueue();
  try {
    const transaction = database.transaction(ROWS, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser kept nothing')));
    });
    const [answer] = await Promise.all([answerOf(ask(transaction.objectStore(ROWS))), done]);
    return answer;
  } finally {
    database.close();
  }
}

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser kept nothing')));
  });
