import { parse, protocol, types, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';

const { serialize } = protocol;
/** Prepared statements that the database keeps; the least recently used one goes. Each takes some 30 kB. */
const MAX_PREPARED = 400;
/** Texts that are known to have been run once. A longer one is a list of rows, which hardly comes again. */
const MAX_SEEN = 1_000;
const MAX_TEXT = 10_000;
/**
 * How long a statement stays prepared, in milliseconds. A plan that was made for a few rows stays when a table has grown, as nothing
 * gathers statistics of the embedded database; so it is made again from time to time.
 */
const KEEP_MS = 60_000;
const CHANGES_SCHEMA = /\b(?:create|alter|drop)\b/i;

type Message = Parameters<typeof parse.parseResults>[0][number];

/** A statement that the database has parsed: the types of its parameters, and the description of its rows where it has any. */
interface Statement {
  name: string;
  parameters: number[];
  rows: Message[];
}

export interface Statements {
  /** Runs one statement in the transaction that is open, or in one of its own. @throws the error of the database */
  run<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>>;
  /** After a text was run: where it changes the schema, what was prepared may no longer fit. */
  ran(text: string): void;
  /** After a transaction, which may have taken back such a change. */
  ended(): void;
}

/**
 * Sends statements to the embedded database by PostgreSQL's extended protocol, those that come again as prepared statements, each in one
 * message. By its own `query` each is parsed and planned each time, in six messages: reading an order takes 570 µs of the processor,
 * and 65 this way.
 */
export function createStatements(pglite: PGlite, now = () => performance.now()): Statements {
  const seen = new LRUCache<string, true>({ max: MAX_SEEN });
  const prepared = new LRUCache<string, Statement>({
    max: MAX_PREPARED,
    dispose: ({ name }) => void closing.push(serialize.close({ type: 'S', name })),
  });
  /** What the next message closes first. */
  let closing: Uint8Array[] = [];
  let names = 0;
  let keptSince = now();
  let isChanged = false;

  function forget(): void {
    prepared.clear();
    keptSince = now();
  }

  async function send(...messages: Uint8Array[]): Promise<Message[]> {
    const first = closing;
    closing = [];
    const whole = Buffer.concat([...first, ...messages, serialize.sync()]);
    return (await pglite.execProtocol(whole)).messages;
  }

  async function prepare(name: string, text: string): Promise<Statement> {
    const messages = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const parameters = parse.parseDescribeStatementResults(messages);
    return { name, parameters, rows: messages.filter(message => message.name === 'rowDescription') };
  }

  async function statementOf(text: string): Promise<Statement> {
    const known = prepared.get(text);
    if (known) return known;
    if (text.length > MAX_TEXT || CHANGES_SCHEMA.test(text)) return prepare('', text);
    if (!seen.has(text)) {
      seen.set(text, true);
      return prepare('', text);
    }
    const made = await prepare(`s${++names}`, text);
    prepared.set(text, made);
    return made;
  }

  return {
    run: <T>(text: string, values: unknown[] = [], options?: QueryOptions) =>
      pglite.runExclusive(async () => {
        if (pglite.closed) throw new Error('PGlite is closed');
        if (now() - keptSince > KEEP_MS) forget();
        const { name, parameters, rows } = await statementOf(text);
        const bound = values.map((value, at) => serialized(pglite, value, parameters[at]));
        const messages = await send(serialize.bind({ statement: name, values: bound }), serialize.execute({}));
        return parse.parseResults([...rows, ...messages], pglite.parsers, options)[0] as Results<T>;
      }),
    ran(text) {
      if (!CHANGES_SCHEMA.test(text)) return;
      isChanged = true;
      forget();
    },
    ended() {
      if (isChanged) forget();
      isChanged = false;
    },
  };
}

/** A value as the protocol takes it: bytes as they are, all else as the text that PGlite makes of it. */
function serialized({ serializers }: PGlite, value: unknown, type = 0): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (type === types.BYTEA && value instanceof Uint8Array) return value;
  const serializer = serializers[type] as ((value: unknown) => string) | undefined;
  return serializer ? serializer(value) : String(value);
}
