import type { PrintableDocument } from '../src/documents/printable.ts';
import { sample } from '../src/testing/paper/samples.ts';

/** Another vehicle each time: number, code, VIN, mileage of every event and the values differ. */
export function report(run: number): PrintableDocument {
  const data = sample('report');
  data.document.id = `MQR-BENCH-${run}`;
  data.document.verify_url += run;
  data.vehicle.vin = `4S4BSACC5H32${String(run).padStart(5, '0')}`;
  data.events = (data.events ?? []).map(event => ({
    ...event,
    miles: event.miles === null ? null : event.miles + run,
  }));
  data.readings = (data.readings ?? []).map(reading => ({ ...reading, miles: reading.miles + run }));
  if (data.value) data.value.markets = data.value.markets.map(market => ({ ...market, mean: market.mean + run * 100 }));
  return { template: 'report', data };
}

/** Another vehicle each time: number, code, VIN and every figure of the price differ. */
export function sticker(name: 'sticker-modern' | 'sticker-modern-long', run: number): PrintableDocument {
  const data = sample(name);
  const raise = (run + 1) * 100;
  data.document.id = `MQS-BENCH-${run}`;
  data.document.verify_url += run;
  data.vehicle.vin = `1FTEW1EP8KFA${String(run).padStart(5, '0')}`;
  const options = data.options ?? [];
  data.options = options.map(option => (option.price > 0 ? { ...option, price: option.price + raise } : option));
  data.price.base += raise;
  data.price.total += raise * (1 + options.filter(option => option.price > 0).length);
  return { template: 'sticker-modern', data };
}
