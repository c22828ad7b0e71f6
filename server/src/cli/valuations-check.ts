import { createPrices } from '../documents/records/service/prices.ts';
import { MIN_PRICES } from '../vehicles/valuations/rules/price-model.ts';
import { errorsOf } from '../vehicles/valuations/rules.ts';
import { asksJson, type Command } from './command.ts';
import { withCommas } from '../kit/text/numbers.ts';

const USAGE = 'valuations check [--json]';

/** How far off the estimates of market value are on the operator's own prices. */
export const valuationsCheck: Command = {
  usage: USAGE,
  async run(args, { db, decoder, clock, print, signal }) {
    const json = asksJson(USAGE, args);
    const { prices, tested, estimated, models, errors } = await createPrices({ db, decoder, clock }).check(signal);
    const error = errors.length > 0 ? { method: 'leave_one_out', ...errorsOf(errors) } : null;
    if (json) return print(JSON.stringify({ prices, tested, estimated, models, error }));
    print(`${withCommas(prices)} prices of the last two years; ${withCommas(tested)} were estimated from the others.`);
    print(
      error
        ? `${withCommas(estimated)} of ${models} ${models === 1 ? 'model' : 'models'} have an estimate. The median error is ${error.median_percent}%; ` +
            `${error.within_15} of 100 are within 15%.`
        : `No model has the ${MIN_PRICES} prices that an estimate needs. docs/valuations.md says what counts as one.`,
    );
  },
};
