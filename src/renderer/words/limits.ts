/** What belongs to one user; everything else belongs to the organization. */
const perUser = new Set(['authenticators', 'longLivedApiKeys', 'expiringApiKeys', 'oauthProviders'])

const words: Readonly<Record<string, string>> = {
  authenticators: 'Passkeys',
  longLivedApiKeys: 'API keys without expiry',
  expiringApiKeys: 'API keys with expiry',
  oauthProviders: 'Sign-in providers',
}

/** For example “Wallets” and “Passkeys of one user”. */
export function limitLabel(name: string, noun: string): string {
  const word = words[name] ?? noun.replace(/^./, letter => letter.toUpperCase())
  return perUser.has(name) ? `${word} of one user` : word
}
