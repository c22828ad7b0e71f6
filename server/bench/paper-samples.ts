import type { PrintableDocument } from '../src/platform/typesetting/rules/printable.ts';
import type { ReportPrint } from '../src/documents/reports/document/print.ts';
import type { ModernPrint } from '../src/documents/stickers/document/sheet.ts';
import { sample } from '../src/testing/paper/samples.ts';

const printed = (template: string, data: ReportPrint | ModernPrint): PrintableDocument => ({ template, data });

function reportData(run: number): ReportPrint {
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
  return data;
}

function stickerData(name: 'sticker-modern' | 'sticker-modern-long', run: number): ModernPrint {
  const data = sample(name);
  const raise = (run + 1) * 100;
  data.document.id = `MQS-BENCH-${run}`;
  data.document.verify_url += run;
  data.vehicle.vin = `1FTEW1EP8KFA${String(run).padStart(5, '0')}`;
  const options = data.options ?? [];
  data.options = options.map(option => (option.price > 0 ? { ...option, price: option.price + raise } : option));
  data.price.base += raise;
  data.price.total += raise * (1 + options.filter(option => option.price > 0).length);
  return data;
}

/** Another vehicle each time: number, code, VIN, mileage of every event and the values differ. */
export const report = (run: number): PrintableDocument => printed('report', reportData(run));

/** Another vehicle each time: number, code, VIN and every figure of the price differ. */
export const sticker = (name: 'sticker-modern' | 'sticker-modern-long', run: number): PrintableDocument =>
  printed('sticker-modern', stickerData(name, run));

type SourceText = string | { en: string; es?: string | undefined };

/** A text of no other document: what was laid out before is not found again. */
const own = (text: SourceText, run: number) => {
  const en = `${typeof text === 'string' ? text : text.en} ${run}`;
  return { en, es: en };
};

/** The same, and every line of its equipment is its own. */
export function ownSticker(run: number): PrintableDocument {
  const data = stickerData('sticker-modern', run);
  const standard = data.standard.map(({ group, items }) => ({
    group,
    items: items.map(item => ({ ...item, text: own(item.text, run) })),
  }));
  const options = (data.options ?? []).map(option => ({
    ...option,
    name: own(option.name, run),
    contains: (option.contains ?? []).map(part => own(part, run)),
  }));
  return printed('sticker-modern', { ...data, standard, options });
}

/** The same, and every record is its own. */
export function ownReport(run: number): PrintableDocument {
  const data = reportData(run);
  const { events = [], titles = [], things = [], readings = [], identity = [], recalls = [] } = data;
  return printed('report', {
    ...data,
    events: events.map(event => ({ ...event, text: own(event.text, run), source: own(event.source, run) })),
    titles: titles.map(title => ({ ...title, kind: own(title.kind, run) })),
    things: things.map(thing => ({ ...thing, text: own(thing.text, run) })),
    readings: readings.map(reading => ({ ...reading, finding: own(reading.finding, run) })),
    identity: identity.map(([name, value, from]) => [name, own(value, run), from]),
    recalls: recalls.map(recall => ({ ...recall, summary: own(recall.summary, run) })),
  });
}
