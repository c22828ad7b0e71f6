/** How far a document is, as far as giving it back depends on it. */
export interface DocumentStanding {
  id: string;
  /** Being made, there to be read, or come to nothing. */
  stage: 'working' | 'made' | 'over';
  orderedAt: Date;
  /** When it was made. */
  madeAt: Date | null;
  /** When its owner first read it. */
  openedAt: Date | null;
  /** It holds nothing about this vehicle. */
  isEmpty: boolean;
}

/** Why a document is not valid any more: its owner gave it back, or its money went back. */
export type RevokedFor = 'wrong_vehicle' | 'empty' | 'refund';
