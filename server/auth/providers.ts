import type { OpenIdProvider, ProviderConfig } from '../config/index.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors/index.ts';
import type { ProviderAccount } from './fields.ts';
import { createOpenId, type OpenId } from './openid.ts';
import { type Fetch, fetchAccount, type Grant } from './providerClient.ts';

/** Whose account a browser has brought a code of. */
export type BroughtAccount = { provider: string; account: ProviderAccount };

export type Providers = {
  /** The account behind a code of the provider with this key, the first where none is named. Refusals: providerUnknown and those of the exchange. */
  account: (key: string | undefined, grant: Grant) => Promise<BroughtAccount>;
  /** A provider whose consent page the host leads on to. Refusal: providerUnknown. */
  openIdOf: (key: string) => OpenIdProvider;
  consentUrl: OpenId['consentUrl'];
};

/** All providers of the settings. `ownFetch` is the way to the host's own. */
export function createProviders(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  ownFetch: Fetch,
): Providers {
  const openId = createOpenId(clock);

  const find = (key: string | undefined): ProviderConfig => {
    const found = key === undefined ? config.provider : config.providers.find((p) => p.key === key);
    if (!found) throw new DomainError('providerUnknown');
    return found;
  };

  return {
    async account(key, grant) {
      const provider = find(key);
      const account = await (provider.issuer === undefined
        ? fetchAccount(provider, provider.own ? ownFetch : fetch, grant)
        : openId.account(provider, grant));
      return { provider: provider.key, account };
    },
    openIdOf(key) {
      const provider = find(key);
      if (provider.issuer === undefined) throw new DomainError('providerUnknown');
      return provider;
    },
    consentUrl: openId.consentUrl,
  };
}
