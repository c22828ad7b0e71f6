import { buyingOperations } from './rules/operations/buying.ts';
import { documentOperations } from './rules/operations/documents.ts';
import { endpointOperations } from './rules/operations/endpoints.ts';
import { inventoryOperations } from './rules/operations/inventory.ts';
import { keyOperations } from './rules/operations/keys.ts';
import { orderOperations } from './rules/operations/orders.ts';
import { plateOperations } from './rules/operations/plates.ts';
import { recordOperations } from './rules/operations/records.ts';
import { shareOperations } from './rules/operations/shares.ts';
import { vehicleOperations } from './rules/operations/vehicles.ts';
import { verificationOperations } from './rules/operations/verification.ts';

export type { Operation } from './rules/operations/operation.ts';

/** Every operation of `/v1`. */
export const OPERATIONS = {
  ...vehicleOperations,
  ...plateOperations,
  ...buyingOperations,
  ...orderOperations,
  ...documentOperations,
  ...shareOperations,
  ...verificationOperations,
  ...endpointOperations,
  ...inventoryOperations,
  ...recordOperations,
  ...keyOperations,
} as const;
