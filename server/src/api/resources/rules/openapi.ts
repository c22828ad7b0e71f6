import { z } from 'zod';
import answers from './example-answers.json' with { type: 'json' };
import { hasBody, type Operation, type Tag } from './operations/operation.ts';
import * as shapes from './shapes.ts';
import * as endpoints from './shapes/endpoints.ts';
import { Share, ShareList } from './shapes/shares.ts';
import { Verification } from './shapes/verification.ts';
import * as inventory from './shapes/inventory.ts';
import * as records from './shapes/records.ts';
import { webhookShapes, webhooksOf, WEBHOOK_TAG } from './webhook-description.ts';

/** By operation, what a test key is answered to its example; lists are cut short, ids and moments made the same. */
export const EXAMPLE_ANSWERS: Readonly<Record<string, unknown>> = answers;

/** Answers by the names that clients see. */
const ANSWERS = {
  Key: shapes.Key,
  Vehicle: shapes.Vehicle,
  VehicleList: shapes.VehicleList,
  Recalls: shapes.RecallAnswer,
  Ratings: shapes.RatingAnswer,
  Value: shapes.Value,
  Plate: shapes.PlateVehicles,
  Availability: shapes.Availability,
  AvailabilityList: shapes.AvailabilityList,
  Offer: shapes.Offer,
  Cost: shapes.Cost,
  ReportContent: shapes.ReportContent,
  StickerContent: shapes.StickerContent,
  Document: shapes.Document,
  DocumentSummary: shapes.DocumentSummary,
  DocumentList: shapes.DocumentList,
  Order: shapes.Order,
  OrderList: shapes.OrderList,
  Share,
  ShareList,
  Verification,
  WebhookEndpoint: endpoints.WebhookEndpoint,
  WebhookEndpointList: endpoints.WebhookEndpointList,
  WebhookEndpointWithSecret: endpoints.SecretEndpoint,
  RemovedWebhookEndpoint: endpoints.RemovedEndpoint,
  WebhookMessage: endpoints.WebhookMessage,
  WebhookMessageList: endpoints.WebhookMessageList,
  WebhookMessageDetail: endpoints.WebhookMessageDetail,
  WebhookReplay: endpoints.Replay,
  RooftopList: inventory.RooftopList,
  Rooftop: inventory.Rooftop,
  InventoryEntry: inventory.InventoryEntry,
  InventoryVehicle: inventory.InventoryVehicle,
  InventoryList: inventory.InventoryList,
  InventoryChange: inventory.InventoryChange,
  InventoryProblem: inventory.InventoryProblem,
  InventoryBatch: inventory.InventoryBatch,
  RecordUpload: records.RecordUpload,
  RecordUploadList: records.RecordUploadList,
  RecordUploadResult: records.RecordUploadResult,
  Request: shapes.Request,
  RequestList: shapes.RequestList,
  RequestDetail: shapes.RequestDetail,
  Problem: shapes.ProblemDetails,
} as const satisfies Record<string, z.ZodType>;

const TAGS: Record<Tag, string> = {
  Vehicles: 'What is known of a vehicle',
  Plates: 'Vehicles by their license plates',
  Buying: 'What could be bought, and what it costs',
  Orders: 'Reports and window stickers that are bought',
  Documents: 'Documents of the account',
  Shares: 'Links that open documents of the account',
  Verification: 'Whether a document is genuine',
  Endpoints: 'Where events of the account are sent',
  Inventory: 'Vehicles of the dealership that a key acts for',
  Records: 'Service and odometer records that a dealership uploads',
  Keys: 'The key of a request',
};

/** What every answer says of the limit of the key. */
const LIMIT_HEADERS = {
  'RateLimit-Limit': header('Requests a minute'),
  'RateLimit-Remaining': header('Requests left in this minute'),
  'RateLimit-Reset': header('Seconds until the minute ends'),
};

const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Names the request: sent again within 24 hours it has the same answer and changes nothing more',
  schema: { type: 'string', minLength: 8, maxLength: 80 },
};

function header(description: string) {
  return { description, schema: { type: 'integer' } };
}

/** Whose API is described; `server`: the address of the brand. */
export interface About {
  title: string;
  server: string;
  version: string;
  versions: readonly string[];
}

/** The description of these operations as OpenAPI 3.1. */
export function openApi(operations: readonly Operation[], about: About): object {
  const names = new Map<z.ZodType, string>(Object.entries(ANSWERS).map(([name, schema]) => [schema, name]));
  const paths: Record<string, Record<string, object>> = {};
  const bodies: Record<string, object> = {};
  for (const operation of operations) {
    const name = `${operation.id.charAt(0).toUpperCase()}${operation.id.slice(1)}Body`;
    if (hasBody(operation)) bodies[name] = { ...sentShape(operation.body), example: operation.example.body };
    const answer = operation.file ? null : names.get(operation.answer);
    if (answer === undefined) throw new Error(`The answer of ${operation.id} has no name`);
    const described = describe(operation, { body: name, answer, versions: about.versions });
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: about.version,
      description: 'Vehicles, their recalls, ratings and values, and what could be bought of them.',
    },
    servers: [{ url: about.server }],
    tags: [...Object.entries(TAGS).map(([name, description]) => ({ name, description })), WEBHOOK_TAG],
    security: [{ key: [] }],
    paths,
    webhooks: webhooksOf(),
    components: {
      schemas: { ...answerShapes(), ...bodies, ...webhookShapes() },
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key: mk_test_… or mk_live_…' } },
    },
  };
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function describe(
  operation: Operation,
  { body, answer, versions }: { body: string; answer: string | null; versions: readonly string[] },
): object {
  const { id, tag, summary, description, scope, fields, query, example, changes, file = '', files = [] } = operation;
  const problem = { 'application/problem+json': { schema: reference('Problem') } };
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: scope === null ? description : `${description} Scope: \`${scope}\`.`,
    parameters: [
      ...parametersOf('path', fields, example.fields),
      ...parametersOf('query', query, example.query),
      ...(changes ? [IDEMPOTENCY] : []),
      {
        name: 'Marque-Version',
        in: 'header',
        required: false,
        description: 'The version of the answer; without it, that of the key',
        schema: { type: 'string', enum: versions },
      },
    ],
    ...(hasBody(operation)
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: reference(body) },
              ...Object.fromEntries(files.map(type => [type, { schema: { type: 'string' } }])),
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: summary,
        headers: LIMIT_HEADERS,
        content:
          answer === null
            ? { [file]: { schema: { type: 'string', format: 'binary' } } }
            : {
                'application/json': {
                  schema: reference(answer),
                  ...(id in EXAMPLE_ANSWERS && {
                    examples: {
                      test: {
                        summary: operation.live ? 'With a live key' : 'With a test key',
                        value: EXAMPLE_ANSWERS[id],
                      },
                    },
                  }),
                },
              },
      },
      '4XX': { description: 'The request is refused', content: problem },
      '5XX': { description: 'A source or we failed', content: problem },
    },
  };
}

/** The fields of the path or of the query, one parameter each. */
function parametersOf(
  place: 'path' | 'query',
  fields: z.ZodObject,
  example: Readonly<Record<string, unknown>>,
): object[] {
  const { properties = {}, required = [] } = sentShape(fields) as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
    ...(name in example ? { example: example[name] } : {}),
  }));
}

/** What may be sent, as JSON Schema. */
function sentShape(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return shape;
}

/** The answers as JSON Schema, each naming the others where it holds them. */
function answerShapes(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(ANSWERS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    // A later version may add fields.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
    unrepresentable: 'any',
    uri: id => `#/components/schemas/${id}`,
  });
  const entries = Object.entries(schemas as Record<string, Record<string, unknown>>);
  return Object.fromEntries(
    entries
      .filter(([name]) => name in ANSWERS)
      .map(([name, { $schema: _dialect, $id: _id, ...shape }]) => [name, shape]),
  );
}
