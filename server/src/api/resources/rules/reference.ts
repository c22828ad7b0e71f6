import { EXAMPLE_ANSWERS, openApi, type About } from './openapi.ts';
import { hasBody, type Operation } from './operations/operation.ts';

/** A field that is sent or answered. `type` is written as a program reads it. */
export interface ReferenceField {
  name: string;
  place: 'path' | 'query' | 'header' | 'body' | 'answer';
  type: string;
  isRequired: boolean;
  description: string | null;
}

/** One operation as a page shows it. */
export interface ReferenceOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  scope: string | null;
  sent: ReferenceField[];
  answered: ReferenceField[];
  /** The example as a command, and in the typed client. */
  curl: string;
  client: string;
  /** The example as the fields of a form: those of the path and the query, and the body as JSON. */
  filled: Record<string, string>;
  body: string | null;
  /** What a test key is answered, with lists cut short; null where that is a file. */
  answer: string | null;
}

export interface ReferenceTag {
  name: string;
  description: string;
  operations: ReferenceOperation[];
}

/** An event as a page shows it. */
export interface ReferenceEvent {
  type: string;
  summary: string;
  description: string;
  /** The fields of `data`. */
  fields: ReferenceField[];
  /** A body, as it is sent. */
  body: string;
}

/** A part of a JSON Schema, as far as the reference reads it. */
interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  description?: string;
  example?: unknown;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface Description {
  tags: { name: string; description: string }[];
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters: Parameter[];
        requestBody?: { content: Content };
        responses: Record<string, { content: Content }>;
      }
    >
  >;
  webhooks: Record<string, { post: { summary: string; description: string; requestBody: { content: Content } } }>;
  components: { schemas: Record<string, Schema> };
}

const JSON_TYPE = 'application/json';

/** The operations by their tags, read from their description. */
export function referenceOf(
  operations: readonly Operation[],
  about: About,
): { tags: ReferenceTag[]; events: ReferenceEvent[] } {
  const { tags, paths, webhooks, components } = openApi(operations, about) as Description;
  const schemaOf = (content: Content | undefined): Schema => {
    const schema = content?.[JSON_TYPE]?.schema;
    return components.schemas[nameOf(schema?.$ref)] ?? schema ?? {};
  };
  const shown = (operation: Operation): ReferenceOperation => {
    const { id, method, path, summary, description, scope } = operation;
    const described = paths[path]?.[method.toLowerCase()];
    const example = EXAMPLE_ANSWERS[id];
    return {
      id,
      method,
      path,
      summary,
      description,
      scope,
      sent: [
        ...(described?.parameters ?? []).map(({ in: place, name, required, description: text, schema }) => {
          return { name, place, type: typeOf(schema), isRequired: required, description: text ?? null };
        }),
        ...fieldsOf(schemaOf(described?.requestBody?.content), 'body'),
      ],
      answered: fieldsOf(schemaOf(described?.responses['200']?.content), 'answer'),
      curl: curlOf(operation, about.server),
      client: clientOf(operation),
      filled: Object.fromEntries(
        Object.entries({ ...operation.example.fields, ...operation.example.query }).map(([name, value]) => [
          name,
          String(value),
        ]),
      ),
      body: hasBody(operation) ? JSON.stringify(operation.example.body, null, 2) : null,
      answer: example === undefined ? null : JSON.stringify(example, null, 2),
    };
  };
  const ofTag = (tag: (typeof tags)[number]) => operations.filter(each => each.tag === tag.name).map(shown);
  const events = Object.entries(webhooks).map(([type, { post }]): ReferenceEvent => {
    const { summary, description, requestBody } = post;
    const { properties: { data = {} } = {}, example } = schemaOf(requestBody.content);
    const body = JSON.stringify(example, null, 2);
    return { type, summary, description, fields: fieldsOf(data, 'answer'), body };
  });
  return {
    tags: tags.map(tag => ({ ...tag, operations: ofTag(tag) })).filter(({ operations: { length } }) => length > 0),
    events,
  };
}

const nameOf = (pointer = ''): string => pointer.split('/').at(-1) ?? '';

function fieldsOf({ properties = {}, required = [] }: Schema, place: 'body' | 'answer'): ReferenceField[] {
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    return { name, place, type: typeOf(schema), isRequired, description: schema.description ?? null };
  });
}

/** A type in one line: `string`, `Recalls | null`, `"vin" | "model"`, `Vehicle[]`. */
function typeOf({ $ref, type, enum: values, const: only, items, anyOf, oneOf }: Schema): string {
  if ($ref !== undefined) return nameOf($ref);
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map(value => JSON.stringify(value)).join(' | ');
  const kinds = anyOf ?? oneOf;
  if (kinds) return [...new Set(kinds.map(typeOf))].join(' | ');
  if (type === 'array') {
    const each = items ? typeOf(items) : 'unknown';
    return each.includes(' ') ? `(${each})[]` : `${each}[]`;
  }
  return type === undefined ? 'unknown' : [type].flat().join(' | ');
}

/** The example as a command of a shell. */
function curlOf(operation: Operation, server: string): string {
  const { method, path, example, live } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(example.fields[name])));
  const query = new URLSearchParams(example.query as Record<string, string>);
  const address = server + filled + (query.size > 0 ? `?${query}` : '');
  const isSent = hasBody(operation);
  // What has a body is posted unless it is said otherwise.
  const isNamed = method !== (isSent ? 'POST' : 'GET');
  const lines = [
    `curl ${isNamed ? `-X ${method} ` : ''}${quoted(address)}`,
    `-H 'Authorization: Bearer mk_${live ? 'live' : 'test'}_…'`,
  ];
  if (isSent) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(example.body))}`);
  return lines.join(' \\\n  ');
}

/** A text between the quotes of a shell, if it needs them. */
const quoted = (text: string): string => (/^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The example in the typed client. */
function clientOf(operation: Operation): string {
  const { method, path, example } = operation;
  const params = { path: example.fields, query: example.query };
  const used = Object.entries(params).filter(([, fields]) => Object.keys(fields).length > 0);
  const sent = {
    ...(used.length > 0 ? { params: Object.fromEntries(used) } : {}),
    ...(hasBody(operation) ? { body: example.body } : {}),
  };
  const options = Object.keys(sent).length > 0 ? `, ${literal(sent)}` : '';
  return `const { data, error } = await marque.${method}('${path}'${options});`;
}

/** A value as TypeScript writes it. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(
    ([name, each]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${literal(each)}`,
  );
  return `{ ${fields.join(', ')} }`;
}
