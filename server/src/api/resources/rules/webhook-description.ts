import { z } from 'zod';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../webhooks/contract.ts';
import { EVENT_DATA } from '../../webhooks/rules/event-data.ts';
import { EVENT_EXAMPLES } from '../../webhooks/rules/event-examples.ts';

/** The tag of events in the description. */
export const WEBHOOK_TAG = {
  name: 'Webhooks',
  description: 'What is sent to the endpoints of an account, signed as Standard Webhooks has it',
};

const HAPPENED = '2026-11-28T12:00:00.000Z';

const HEADERS = [
  signed('webhook-id', 'The id of the event, the same in each try', 'msg_4k8xw2vq7mc0yr'),
  signed('webhook-timestamp', 'When this try was sent, in seconds since 1970', '1795867200'),
  signed('webhook-signature', 'One signature or, for a day after a new secret, two', 'v1,…'),
];

function signed(name: string, description: string, example: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}

/** `document.ready` as `DocumentReadyEvent`. */
const nameOf = (type: WebhookEvent): string =>
  `${type
    .split(/[.-]/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`;

/** The events as OpenAPI 3.1 describes what it sends by itself. */
export const webhooksOf = (): Record<string, object> =>
  Object.fromEntries(
    WEBHOOK_EVENTS.map(type => {
      const { description = '' } = EVENT_DATA[type];
      const name = nameOf(type);
      const post = {
        operationId: `on${name}`,
        tags: [WEBHOOK_TAG.name],
        summary: description.split('. ')[0]!.replace(/\.$/, ''),
        description: `${description} Sent as \`${type}\`.`,
        security: [],
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
        },
        responses: {
          '2XX': { description: 'It has arrived and is not sent again' },
          default: {
            description: 'It is sent again later; 410 says that nothing more is wanted, and switches the endpoint off',
          },
        },
      };
      return [type, { post }];
    }),
  );

/** The bodies of the events as JSON Schema, by their names. */
export const webhookShapes = (): Record<string, object> =>
  Object.fromEntries(
    WEBHOOK_EVENTS.map(type => {
      const body = z.object({
        type: z.literal(type),
        timestamp: z.iso.datetime().describe('When it happened'),
        data: EVENT_DATA[type],
      });
      const { $schema: _dialect, ...shape } = z.toJSONSchema(body, {
        io: 'output',
        // More fields may be added.
        override: ({ jsonSchema }) => {
          if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        },
      });
      const example = { type, timestamp: HAPPENED, data: EVENT_EXAMPLES[type] };
      return [nameOf(type), { ...shape, example }];
    }),
  );
