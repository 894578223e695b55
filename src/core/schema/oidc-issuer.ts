import { loopbackHosts } from './loopback-host.ts'

export const issuerWords = 'must be https, or http on this computer'

/**
 * Checks if tokens of this issuer can be believed (OIDC Discovery §2): a URL without query or fragment, with https so that nobody between
 * can answer in its place. http is accepted on this computer, with nobody between.
 */
export function isOidcIssuer(issuer: string): boolean {
  if (issuer.length > 1_024 || !/^https?:\/\/[^\s?#@\\]+$/.test(issuer) || !URL.canParse(issuer)) return false
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || loopbackHosts.has(hostname)
}

/** Checks if an address that an issuer names is as secure as the issuer: an https issuer must not lead to http. */
export function isAsSecureAs(issuer: string, address: string): boolean {
  if (!isOidcIssuer(address.replace(/\?.*$/, ''))) return false
  return new URL(address).protocol === 'https:' || new URL(issuer).protocol === 'http:'
}
