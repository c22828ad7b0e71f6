import type { Module } from '../../app/module.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import { createRefundBlocks, type RefundBlocks } from './service.ts';
import { personalData } from './store.ts';

const placement: Placement = { refund_blocks: byAccount() };

export function refundBlocksModule(deps: Parameters<typeof createRefundBlocks>[0]): Module<RefundBlocks> {
  return { service: createRefundBlocks(deps), personalData: [personalData], placement };
}
