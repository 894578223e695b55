/**
 * The mailbox behind an e-mail address: two addresses of one mailbox answer the same. The case of ASCII letters is no matter, and a domain
 * in letters of other alphabets is the one in ASCII that stands for it (IDNA, UTS #46). Dots and what stands behind a plus sign stay: what
 * they mean is up to the mail provider.
 *
 * Nothing but the case of ASCII text is changed, which is how SQL compares it (`NOCASE`).
 */
export function mailboxOf(address: string): string {
  const domainAt = address.lastIndexOf('@') + 1
  const spelled = address.slice(0, domainAt) + inAscii(address.slice(domainAt))
  return spelled.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}

export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other)
}

/** Writes a domain in ASCII; returns it as it is if no ASCII stands for it. */
function inAscii(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || /[\s/\\?#%:@[\]]/.test(domain) || !URL.canParse(`http://${domain}`)) return domain
  return new URL(`http://${domain}`).hostname
}
