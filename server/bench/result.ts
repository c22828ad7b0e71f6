/** The result of a benchmark: our figure, a peer's, and our target. */
export interface BenchResult {
  name: string;
  rows: { measure: string; unit: string; ours: number; peer?: number; peerName?: string; target?: string }[];
  notes: string[];
}
