import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { DocumentKind } from '../../money/products/contract.ts';
import type { Specification, VehicleRecord } from '../../vehicles/decode/contract.ts';
import type { OwnedOfVehicle, Vehicles } from '../../vehicles/decode/service.ts';
import type { IssuedDocuments } from '../issued-documents/service.ts';
import type { OwnerFiles } from '../owner-files/service.ts';
import type { Reports } from '../reports/service.ts';
import type { Stickers } from '../stickers/service.ts';

export interface VehicleRecordDeps {
  vehicles: Vehicles;
  issuedDocuments: IssuedDocuments;
  ownerFiles: OwnerFiles;
  reports: Reports;
  stickers: Stickers;
}

export type VehicleRecords = ReturnType<typeof createVehicleRecords>;

const NOTHING_OWNED: OwnedOfVehicle = {
  documents: [],
  finished: { vhr_report: null, vhr_sticker: null },
  files: [],
  miles: null,
  sticker: null,
};

/** The record of a vehicle: what its number says, and what the member has of it. */
export function createVehicleRecords(deps: VehicleRecordDeps) {
  const { vehicles, issuedDocuments, ownerFiles, reports, stickers } = deps;

  async function newestOf(caller: Caller, kind: DocumentKind, vin: string): Promise<VehicleRecord['documents']> {
    const row = await issuedDocuments.newest(caller, kind, vin);
    return row ? [{ id: row.id, kind, stage: row.stage, path: row.path }] : [];
  }

  async function ownedOf(caller: Caller, vin: string): Promise<OwnedOfVehicle> {
    if (caller.actor.kind !== 'member') return NOTHING_OWNED;
    const [report, sticker, vhr_report, vhr_sticker, files, miles, confirmed] = await Promise.all([
      newestOf(caller, 'report', vin),
      newestOf(caller, 'sticker', vin),
      issuedDocuments.finished(caller, 'report', vin),
      issuedDocuments.finished(caller, 'sticker', vin),
      ownerFiles.list(caller, vin),
      reports.milesOf(caller, vin),
      stickers.confirmedOf(caller, vin),
    ]);
    const finished = { vhr_report, vhr_sticker };
    return { documents: [...report, ...sticker], finished, files, miles, sticker: confirmed };
  }

  return {
    /** @throws AppError `vin_wrong`, `vin_check_digit` for a number that names no vehicle */
    of: (caller: Caller, vin: string): Promise<{ vehicle: VehicleRecord; specifications: Specification[] }> =>
      vehicles.record(caller, vin, number => ownedOf(caller, number)),
  };
}
