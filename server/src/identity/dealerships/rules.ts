import type { DealershipPermission, DealershipRole } from './contract.ts';

/** What each role may do for its dealership. An owner may do everything. */
const MAY: Readonly<Record<Exclude<DealershipRole, 'owner'>, readonly DealershipPermission[]>> = {
  manager: [
    'read',
    'edit_inventory',
    'import_inventory',
    'set_prices',
    'fill_forms',
    'appraise',
    'buy',
    'manage_people',
    'manage_rooftops',
    'read_wallet',
    'fill_wallet',
    'set_limits',
    'manage_keys',
    'publish',
  ],
  sales: ['read', 'edit_inventory', 'fill_forms', 'appraise', 'buy'],
  lot: ['read', 'edit_inventory'],
};

/** What a suspended dealership still may: read what it has, and take it along. */
const WHILE_SUSPENDED: readonly DealershipPermission[] = ['read', 'read_wallet', 'export'];

/** Whether a role may do this for its dealership. */
export function roleAllows(role: DealershipRole, permission: DealershipPermission): boolean {
  return role === 'owner' || MAY[role].includes(permission);
}

/** Whether a dealership that is suspended may do this. */
export const isOpenWhileSuspended = (permission: DealershipPermission): boolean => WHILE_SUSPENDED.includes(permission);

/** Whether a person of one role may invite, change or end a person of another: a manager nobody of their own rank. */
export function mayManageRole(own: DealershipRole, other: DealershipRole): boolean {
  return own === 'owner' || (own === 'manager' && (other === 'sales' || other === 'lot'));
}
