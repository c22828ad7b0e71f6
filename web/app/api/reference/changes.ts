interface Change {
  /** The day. */
  on: string;
  /** The version that began then; null where none did, as nothing that a program relied on changed. */
  version: string | null;
  /** Keys of sentences. */
  entries: readonly (
    | 'vehicles'
    | 'buying'
    | 'offers'
    | 'orders'
    | 'documents'
    | 'shares'
    | 'verification'
    | 'endpoints'
    | 'repeats'
    | 'requests'
    | 'readingOrders'
    | 'inventory'
    | 'records'
    | 'webhooks'
    | 'client'
  )[];
}

/** What changed in `/v1`, the newest first. */
export const CHANGES: readonly Change[] = [
  {
    on: '2026-11-28',
    version: '2026-11-28',
    entries: [
      'vehicles',
      'buying',
      'offers',
      'orders',
      'documents',
      'shares',
      'verification',
      'endpoints',
      'repeats',
      'requests',
      'readingOrders',
      'inventory',
      'records',
      'webhooks',
      'client',
    ],
  },
];
