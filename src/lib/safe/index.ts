export { createClaims, type Locks } from './claims.ts';
export type { Claim, ClaimEvents, Claims, Safe, Vault } from './types.ts';
export { createVault } from './vault.ts';
