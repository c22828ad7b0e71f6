/** What a benchmark hands back: our figure beside a peer's and the target it is held to. */
export interface BenchResult {
  name: string;
  rows: { measure: string; unit: string; ours: number; peer?: number; peerName?: string; target?: string }[];
  notes: string[];
}
