import { z } from 'zod';
import type { ConditionValues, PriceRange } from '../contract.ts';
import { createMeteredService, type ServiceSettings } from './metered-service.ts';
import type { ValuationOutcome, ValuationProvider } from '../rules/valuation-provider.ts';

/** Its conditions in our words. */
const CONDITIONS = { xclean: 'outstanding', clean: 'clean', avg: 'average', rough: 'rough' } as const;
type TheirCondition = keyof typeof CONDITIONS;

const Answer = z.looseObject({ success: z.boolean().optional() });
/** A cell holds a base and what was added to it; its `adjusted_…` member is the figure, in dollars. */
const Cell = z.record(z.string(), z.unknown());

/**
 * CarsXE: `GET /v2/marketvalue` with key, vin and mileage: figures of the trade by market and condition. It says neither how
 * many sales they rest on nor of when, so they are `conditions` only.
 */
export function createCarsXeValues(settings: ServiceSettings): ValuationProvider {
  const { key, url = 'https://api.carsxe.com' } = settings;
  const ask = createMeteredService('CarsXE', settings);
  return {
    name: 'CarsXE',
    demo: false,
    async value({ vin, miles }) {
      const query = new URLSearchParams({ key, vin, mileage: String(miles) });
      const answer = await ask(`${url}/v2/marketvalue?${query}`);
      return 'fault' in answer ? { kind: 'failed', fault: answer.fault } : read(answer.body, vin);
    },
  };
}

function read(body: unknown, vin: string): ValuationOutcome {
  const answer = Answer.safeParse(body);
  if (!answer.success) return { kind: 'failed', fault: 'unreadable' };
  if (answer.data.success === false) return { kind: 'no_data' };
  const named = answer.data.vin ?? (answer.data.input as { vin?: unknown } | undefined)?.vin;
  if (typeof named === 'string' && named.toUpperCase() !== vin) return { kind: 'failed', fault: 'wrong_vehicle' };
  const byCondition = Object.keys(CONDITIONS).flatMap(key => conditionOf(key as TheirCondition, answer.data) ?? []);
  return byCondition.length > 0 ? { kind: 'conditions', byCondition } : { kind: 'failed', fault: 'unreadable' };
}

function conditionOf(key: TheirCondition, fields: Record<string, unknown>): ConditionValues | null {
  const trade = figureOf(fields[`trade_in_${key}`]);
  const retail = figureOf(fields[`retail_${key}`]);
  if (!trade && !retail) return null;
  return { condition: CONDITIONS[key], trade_in: trade, private_party: null, retail };
}

function figureOf(cell: unknown): PriceRange | null {
  const read = Cell.safeParse(cell);
  if (!read.success) return null;
  const [, figure] = Object.entries(read.data).find(([name]) => name.startsWith('adjusted_')) ?? [];
  const dollars = Number(figure);
  if (figure === null || figure === undefined || !Number.isFinite(dollars) || dollars <= 0) return null;
  const cents = Math.round(dollars * 100);
  return { low: cents, mid: cents, high: cents };
}
