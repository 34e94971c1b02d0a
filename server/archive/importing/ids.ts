/** Which row each record of an archive has become, for one kind of records. */
export class Ids {
  readonly #ids = new Map<string, number>();

  set(ref: string, id: number): void {
    this.#ids.set(ref, id);
  }

  /** Of records and their rows, in the same order. */
  setAll(records: readonly { id: string }[], ids: readonly number[]): void {
    for (const [index, id] of ids.entries()) {
      const record = records[index];
      if (record) this.#ids.set(record.id, id);
    }
  }

  /** A checked archive names nothing that is not there (WORK-20): an unknown reference is a mistake of the program. */
  of(ref: string): number {
    const id = this.#ids.get(ref);
    if (id === undefined) throw new Error(`The archive names an unknown record: ${ref}`);
    return id;
  }

  orNull(ref: string | undefined): number | null {
    return ref === undefined ? null : this.of(ref);
  }

  find(ref: string): number | undefined {
    return this.#ids.get(ref);
  }
}
