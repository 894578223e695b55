import { loopbackHosts } from './loopback-host.ts'

export const issuerWords = 'must be https, or http on this computer'

/**
 * Whether tokens of this issuer can be believed (OIDC Discovery §2): a URL without query or fragment, https so that nobody between
 * can answer in its place; http where nobody is between.
 */
export function isOidcIssuer(issuer: string): boolean {
  if (issuer.length > 1_024 || !/^https?:\/\/[^\s?#@\\]+$/.test(issuer) || !URL.canParse(issuer)) return false
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || loopbackHosts.has(hostname)
}

/** Whether an address that an issuer names is as secure as the issuer: of one with https, http leads nowhere. */
export function isAsSecureAs(issuer: string, address: string): boolean {
  if (!isOidcIssuer(address.replace(/\?.*$/, ''))) return false
  return new URL(address).protocol === 'https:' || new URL(issuer).protocol === 'http:'
}
