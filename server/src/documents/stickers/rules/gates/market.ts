import type { BuildDataProvider, DecodedVehicle } from '../../providers/build-data-provider.ts';

/**
 * A source asked only about vehicles of its market: the sheets are of the United States, with its dollars, ratings and
 * ports, and a car made for another market had none of them.
 */
export function ofThisMarket(provider: BuildDataProvider): BuildDataProvider {
  const isForeign = ({ otherMarket = false }: DecodedVehicle) => otherMarket;
  return {
    get name() {
      return provider.name;
    },
    get demo() {
      return provider.demo;
    },
    get license() {
      return provider.license;
    },
    find: async (vin, vehicle, context) => (isForeign(vehicle) ? null : provider.find(vin, vehicle, context)),
    grade: async (vin, vehicle) => (isForeign(vehicle) ? null : provider.grade(vin, vehicle)),
  };
}
