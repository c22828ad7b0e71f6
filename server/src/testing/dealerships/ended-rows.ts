const counts = { rows: 0, added: 0, changed: 0, gone: 0, conflicts: 0, rejects: 0, firstRejects: [] };

/** A file of a feed that changed nothing, without its id and dealership. */
export const FEED_RUN = { feedId: 'fed_1', via: 'fetch' as const, outcome: 'same' as const, ...counts };

/** A photo of a vehicle, without its id and owner. */
export const VEHICLE_PHOTO = { use: 'vehicle', type: 'image/webp', width: 1, height: 1 } as const;

/** An appraisal that was closed without a purchase, without its id and dealership. */
export const PASSED_APPRAISAL = {
  rooftopId: 'rtp_1',
  vin: '5YJ3E1EA2KF317000',
  mileage: 1,
  mileageUnit: 'mi' as const,
  color: '',
  sheet: {} as never,
  costs: [],
  checked: {} as never,
  state: 'passed' as const,
  startedBy: 'usr_1',
};
