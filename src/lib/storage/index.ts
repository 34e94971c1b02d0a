export { createMemoryStorage, createStorage, type AppStorage } from './storage.ts';
export { keyAt, storageKey, type StorageArea, type StorageKey } from './storageKey.ts';
