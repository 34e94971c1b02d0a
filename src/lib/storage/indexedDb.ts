/** Opens a database with one store, which is made where it is not there yet. Rejects where the browser gives none. */
export function openStore(
  factory: IDBFactory,
  database: string,
  store: string,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(database, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(database));
    request.onblocked = () => reject(new Error(database));
  });
}

/** Resolves once the transaction is complete; rejects where it was undone. */
export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error(transaction.db.name));
  });
}
