export * from './fields.ts';
export * from './job.ts';
export * from './thing.ts';
