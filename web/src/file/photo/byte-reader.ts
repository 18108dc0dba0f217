/** Reads numbers of a file that may end anywhere: what lies beyond its end is 0. */
export class ByteReader {
  readonly #view: DataView;
  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.#view.byteLength;
  }

  /** A whole number of 1, 2 or 4 bytes. */
  number(at: number, bytes: 1 | 2 | 4, littleEndian = false): number {
    if (at < 0 || at + bytes > this.length) return 0;
    if (bytes === 1) return this.#view.getUint8(at);
    return bytes === 2 ? this.#view.getUint16(at, littleEndian) : this.#view.getUint32(at, littleEndian);
  }

  /** ASCII, up to the first NUL. */
  text(at: number, length: number): string {
    const codes = Array.from({ length }, (_, place) => this.number(at + place, 1));
    const end = codes.indexOf(0);
    return String.fromCharCode(...(end === -1 ? codes : codes.slice(0, end)));
  }
}
