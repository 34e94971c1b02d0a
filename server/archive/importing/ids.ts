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

/** Somebody of the archive here. `found`: signs in here already. `left`: nobody can be invited in their name. */
export type Person = { userId: number; name: string; found: boolean; left: boolean };

/** Everybody whom the archive names, by the ids of people.jsonl. */
export class People {
  readonly #people = new Map<string, Person>();

  set(ref: string, person: Person): void {
    this.#people.set(ref, person);
  }

  of(ref: string): Person {
    const person = this.#people.get(ref);
    if (!person) throw new Error(`The archive names an unknown person: ${ref}`);
    return person;
  }

  idOf(ref: string | undefined): number | null {
    return ref === undefined ? null : this.of(ref).userId;
  }
}
