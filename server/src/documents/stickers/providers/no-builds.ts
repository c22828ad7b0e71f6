import type { BuildDataProvider } from './build-data-provider.ts';

/** No source of build data: stickers are made from the number and the catalog alone. */
export const NO_BUILDS: BuildDataProvider = {
  name: 'none',
  demo: false,
  find: async () => null,
  grade: async () => null,
};

/** A source that is asked unless its data is invented where that of histories is not: what is sold as real is real throughout. */
export function besideHistories(provider: BuildDataProvider, isDemo: () => boolean): BuildDataProvider {
  const present = () => (provider.demo && !isDemo() ? NO_BUILDS : provider);
  return {
    get name() {
      return present().name;
    },
    get demo() {
      return present().demo;
    },
    get license() {
      return present().license;
    },
    find: (vin, vehicle, context) => present().find(vin, vehicle, context),
    grade: (vin, vehicle) => present().grade(vin, vehicle),
  };
}
