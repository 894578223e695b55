import type { QuotaView } from '../../shared/settings.ts'

const words: Readonly<Record<string, string>> = {
  authenticators: 'Passkeys',
  longLivedApiKeys: 'API keys without expiry',
  expiringApiKeys: 'API keys with expiry',
  oauthProviders: 'Sign-in providers',
}

/** Examples: “Wallets” and “Passkeys of one user”. */
export function quotaLabel({ name, of, noun }: Pick<QuotaView, 'name' | 'of' | 'noun'>): string {
  const word = words[name] ?? noun.replace(/^./, letter => letter.toUpperCase())
  return of === 'user' ? `${word} of one user` : word
}
