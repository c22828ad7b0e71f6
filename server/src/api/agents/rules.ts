import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { VinText } from '../../kit/contract.ts';
import * as v1 from '../resources/contract.ts';
import type { Asking } from '../resources/rules.ts';
import { MAX_AVAILABILITY } from '../resources/rules/shapes.ts';
import type { V1 } from '../resources/service.ts';

/** A tool of an agent: an operation of `/v1`, with a name and words of its own. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** The operation whose scope the key needs and whose answer this gives. */
  operation: v1.Operation;
  input: Input;
  annotations: ToolAnnotations;
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
    operation: v1.getVehicle,
    input: OfVin,
    annotations: READS,
    run: (service, asking, { vin }) => service.vehicle(asking, vin),
  }),
  tool({
    name: 'check_recalls',
    title: 'Check safety recalls',
    description:
      'Open safety recalls of a vehicle. Say "no open recalls" only where the list is empty and complete is true; else say what the gaps do not cover. With scope "model" the campaigns are of the model, not of this very vehicle. An outage is an error: the answer is then unknown.',
    operation: v1.getRecalls,
    input: OfVin,
    annotations: ASKS,
    run: (service, asking, { vin }) => service.recalls(asking, vin),
  }),
  tool({
    name: 'vehicle_facts',
    title: 'Facts about the model',
    description:
      'Fuel economy, crash ratings and owners’ complaints of the model. Each block has a state: found, none, unavailable (nobody answered) or not_covered.',
    operation: v1.getRatings,
    input: OfVin,
    annotations: ASKS,
    run: (service, _asking, { vin }) => service.ratings(vin),
  }),
  tool({
    name: 'what_could_be_bought',
    title: 'What could be bought',
    description: `Which reports and window stickers could be bought for up to ${MAX_AVAILABILITY} vehicles, and what each costs. Free: no source is asked and nothing is charged.`,
    operation: v1.getAvailability,
    input: z.object({ vins: z.array(z.string().max(160)).min(1).max(MAX_AVAILABILITY) }),
    annotations: READS,
    run: (service, asking, { vins }) => service.availability(asking, vins),
  }),
];
