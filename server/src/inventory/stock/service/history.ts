import { dayOf, daysAfter } from '../../../kit/clock.ts';
import { csvLine } from '../../../kit/text/csv.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { present } from '../rules/present.ts';
import type { StockDeps } from './deps.ts';
import * as store from '../store.ts';

const TWO_YEARS = 2 * 366;
const HEADER = ['vin', 'stock_number', 'rooftop', 'figure', 'value', 'unit', 'shown_in', 'from', 'until'];

const VEHICLE_HEADER =
  'vin stock_number rooftop year make model trim condition color price mileage mileage_unit state since days photos'.split(
    ' ',
  );

/** What was shown of every vehicle, to be taken along. */
export function createHistory({ db, clock, dealerships }: StockDeps) {
  return {
    /** Vehicles as CSV. @throws AppError `login_needed`, `dealers_only` */
    async file(caller: Caller, ids: readonly string[]): Promise<{ file_name: string; csv: string }> {
      const { account } = await dealerships.need(caller, 'read');
      const now = clock();
      const { rooftops } = await dealerships.show(caller);
      const names = new Map(rooftops.map(({ id, name }) => [id, name]));
      const lines = (await store.listNamed(db, account, ids)).map(row => {
        const { vin, stock_number, price, days, photos, rooftop, ...rest } = present(row, now);
        const { year, make, model, trim, mileage, mileage_unit, condition, color, state, since } = rest;
        const dollars = price === null ? '' : (price / 100).toFixed(2);
        const named = [vin, stock_number, names.get(rooftop) ?? rooftop, year, make, model, trim, condition, color];
        return csvLine([...named, dollars, mileage, mileage_unit, state, since, days, photos.join(' ')]);
      });
      return { file_name: `stock-${dayOf(now)}.csv`, csv: csvLine(VEHICLE_HEADER) + lines.join('') };
    },

    /** Prices and mileages of the last two years as CSV. @throws AppError `login_needed`, `dealers_only` */
    async history(caller: Caller): Promise<{ file_name: string; csv: string }> {
      const { account } = await dealerships.need(caller, 'read');
      const now = clock();
      const { rooftops } = await dealerships.show(caller);
      const names = new Map(rooftops.map(({ id, name }) => [id, name]));
      const rows = await store.listHistory(db, account, daysAfter(now, -TWO_YEARS));
      const lines = rows.map(({ figure, vehicle }) =>
        csvLine([
          vehicle.vin,
          vehicle.stockNumber,
          names.get(vehicle.rooftopId) ?? vehicle.rooftopId,
          figure.kind,
          figure.kind === 'price' ? (figure.value / 100).toFixed(2) : figure.value,
          figure.unit,
          figure.place,
          figure.createdAt.toISOString(),
          figure.until?.toISOString() ?? '',
        ]),
      );
      return { file_name: `price-history-${dayOf(now)}.csv`, csv: csvLine(HEADER) + lines.join('') };
    },
  };
}
