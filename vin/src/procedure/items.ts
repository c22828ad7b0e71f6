/** Where an item came from. */
export const SOURCE_PATTERN = 1;
export const SOURCE_ENGINE_MODEL = 2;
export const SOURCE_FORMULA = 3;
export const SOURCE_MAKER = 4;
export const SOURCE_CONVERSION = 5;
export const SOURCE_DEFAULT = 6;
export const SOURCE_SPEC = 7;

/** The value number of an item whose text is a piece of the VIN itself (see `Items.formula`). */
export const VALUE_FORMULA = -2;

/**
 * The one item a pass keeps per element, in flat arrays that are cleared by walking what was touched.
 * One is made per decoder and used again for every VIN.
 */
export class Items {
  readonly value = new Int32Array(256).fill(-1);
  readonly priority = new Int32Array(256);
  readonly rank = new Int32Array(256);
  readonly source = new Uint8Array(256);
  /** The pattern an item came from, -1 when from elsewhere; and that pattern's key. */
  readonly pattern = new Int32Array(256);
  readonly key = new Int32Array(256);
  readonly touched = new Uint8Array(256);
  count = 0;
  /** Value numbers and ranks of the elements that keep all their items. */
  readonly multiValues: number[] = [];
  readonly multiRanks: number[] = [];
  readonly multiKeys: number[] = [];
  /** Text per element for items whose value is VALUE_FORMULA. */
  readonly formula = new Map<number, string>();
  /** Items that came from a VIN pattern. */
  fromPatterns = 0;

  clear(): void {
    for (let index = 0; index < this.count; index++) this.value[this.touched[index]!] = -1;
    this.count = 0;
    this.fromPatterns = 0;
    if (this.multiValues.length > 0) {
      this.multiValues.length = 0;
      this.multiRanks.length = 0;
      this.multiKeys.length = 0;
    }
    if (this.formula.size > 0) this.formula.clear();
  }

  has(element: number): boolean {
    return this.value[element] !== -1;
  }

  /** Keeps the better item: higher priority first, then the lower rank. */
  offer(
    element: number,
    value: number,
    priority: number,
    rank: number,
    source: number,
    pattern: number,
    key: number,
  ): void {
    if (this.value[element] === -1) this.touched[this.count++] = element;
    else if (priority < this.priority[element]! || (priority === this.priority[element] && rank >= this.rank[element]!))
      return;
    this.value[element] = value;
    this.priority[element] = priority;
    this.rank[element] = rank;
    this.source[element] = source;
    this.pattern[element] = pattern;
    this.key[element] = key;
  }
}
