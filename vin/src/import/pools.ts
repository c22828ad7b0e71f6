/** Gives every distinct text one number. */
export class StringPool {
  readonly texts: string[] = [''];
  readonly #index = new Map<string, number>([['', 0]]);

  add(text: string): number {
    const known = this.#index.get(text);
    if (known !== undefined) return known;
    this.#index.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** Gives every distinct (element, attribute) pair one number; `seal` then orders them by element. */
export class ValuePool {
  readonly elements: number[] = [];
  readonly attributes: string[] = [];
  readonly #index = new Map<string, number>();
  #position: Int32Array | null = null;

  add(element: number, attribute: string): number {
    const key = `${element}:${attribute}`;
    const known = this.#index.get(key);
    if (known !== undefined) return known;
    this.#index.set(key, this.elements.length);
    this.elements.push(element);
    return this.attributes.push(attribute) - 1;
  }

  find(element: number, attribute: string): number | undefined {
    return this.#index.get(`${element}:${attribute}`);
  }

  /** The numbers in their final order: by element, then as first met. */
  seal(): number[] {
    const order = this.elements.map((_, index) => index);
    order.sort((a, b) => this.elements[a]! - this.elements[b]! || a - b);
    this.#position = new Int32Array(order.length);
    order.forEach((index, position) => (this.#position![index] = position));
    return order;
  }

  /** The final number of a value, after `seal`. */
  final(index: number): number {
    return this.#position![index]!;
  }
}
