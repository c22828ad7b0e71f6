import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { VinText } from '../../kit/contract.ts';
import { OPERATIONS, type Operation } from '../resources/contract.ts';
import type { Asking } from '../resources/rules.ts';
import { MAX_AVAILABILITY, OrderBody } from '../resources/rules/shapes.ts';
import type { V1 } from '../resources/service.ts';

/** A tool of an agent: an operation of `/v1`, with a name and words of its own. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** The operation whose scope the key needs and whose answer this gives. */
  operation: Operation;
  input: Input;
  annotations: ToolAnnotations;
  /** It spends credits, so it has a limit by key and day. */
  buys?: true;
  run(service: V1, asking: Asking, input: z.output<Input>): Promise<object>;
}

const OfVin = z.object({ vin: VinText.describe('A VIN of any age, or the number of a vehicle that has none') });

/** Nothing changes, the same question has the same answer, and only our own tables are asked. */
const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** Spends credits of the account. */
const BUYS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};
/** Sources outside are asked. */
const ASKS: ToolAnnotations = { ...READS, openWorldHint: true };

const tool = <Input extends z.ZodObject>(about: Tool<Input>): Tool => about as unknown as Tool;

/** Every tool; which of them exist for a key is decided by its scopes. */
export const TOOLS: readonly Tool[] = [
  tool({
    name: 'decode_vin',
    title: 'Decode a VIN',
    description:
      'Year, make, model, trim and specifications of a vehicle by its number. A wrong number has valid: false with what is wrong and likely corrections: ask the user which is meant. A field that is missing is not known.',
    operation: OPERATIONS.getVehicle,
    input: OfVin,
    annotations: READS,
    run: (service, asking, { vin }) => service.vehicle(asking, vin),
  }),
  tool({
    name: 'check_recalls',
    title: 'Check safety recalls',
    description:
      'Open safety recalls of a vehicle. Say "no open recalls" only where the list is empty and complete is true; else say what the gaps do not cover. With scope "model" the campaigns are of the model, not of this very vehicle. An outage is an error: the answer is then unknown.',
    operation: OPERATIONS.getRecalls,
    input: OfVin,
    annotations: ASKS,
    run: (service, asking, { vin }) => service.recalls(asking, vin),
  }),
  tool({
    name: 'vehicle_facts',
    title: 'Facts about the model',
    description:
      'Fuel economy, crash ratings and owners’ complaints of the model. Each block has a state: found, none, unavailable (nobody answered) or not_covered.',
    operation: OPERATIONS.getRatings,
    input: OfVin,
    annotations: ASKS,
    run: (service, _asking, { vin }) => service.ratings(vin),
  }),
  tool({
    name: 'what_could_be_bought',
    title: 'What could be bought',
    description: `Which reports and window stickers could be bought for up to ${MAX_AVAILABILITY} vehicles, and what each costs. Free: no source is asked and nothing is charged.`,
    operation: OPERATIONS.getAvailability,
    input: z.object({ vins: z.array(z.string().max(160)).min(1).max(MAX_AVAILABILITY) }),
    annotations: READS,
    run: (service, asking, { vins }) => service.availability(asking, vins),
  }),
  tool({
    name: 'order_document',
    title: 'Order a report or a window sticker',
    description:
      'Spends credits of the account. Ask the user first: name the document, the vehicle and the price from what_could_be_bought, and send that price as confirm_price. Nothing is ordered without it or at another price. The document is made after that: ask document_status. With a test key it is a sample and free (test: true): say so.',
    operation: OPERATIONS.createOrder,
    input: z.object(OrderBody.shape),
    annotations: BUYS,
    buys: true,
    run: (service, asking, input) => service.order(asking, input),
  }),
  tool({
    name: 'document_status',
    title: 'How far an ordered document is',
    description:
      'The order by its id. While status is processing or in_review, ask again after some seconds. no_data and failed mean that there is no document and the price went back.',
    operation: OPERATIONS.getOrder,
    input: z.object({ order: z.string().max(60).describe('The id that order_document answered, ord_…') }),
    annotations: READS,
    run: (service, asking, { order }) => service.readOrder(asking, order),
  }),
];

const ToolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });

/** How a message of an agent is called in the log of its key: by the tool it calls, if it does. */
export function operationOf(message: unknown): string {
  const called = typeof message === 'string' ? ToolCall.safeParse(parsed(message)) : null;
  const tool = TOOLS.find(({ name }) => name === called?.data?.params.name);
  return tool ? toolOperation(tool) : 'mcp';
}

export const toolOperation = ({ name }: Pick<Tool, 'name'>): string => `mcp.${name}`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
