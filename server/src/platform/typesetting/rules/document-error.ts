/**
 * Why a sheet was not drawn.
 * `needs_review`: the data would print a wrong sheet (figures that do not add up, an option twice).
 * `refused`: the typesetter refused it. `timeout`, `crashed`: the worker was lost; the pool goes on.
 * `closed`: the renderer was closed.
 */
export type DocumentErrorCode = 'needs_review' | 'refused' | 'timeout' | 'crashed' | 'closed';

export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
