export * from './fields.ts';
export * from './thing.ts';
