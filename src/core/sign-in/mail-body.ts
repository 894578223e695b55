/** Escapes text for HTML, also within attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

export interface Letter {
  readonly subject: string
  /** Paragraphs before the secret. */
  readonly before: readonly string[]
  /** A code or a bundle: alone on its line. */
  readonly secret?: string
  readonly link?: string | undefined
  readonly after: readonly string[]
  /** `https` only: an image that the reader's program may load. */
  readonly logoUrl?: string | undefined
}

/** A mail as text and as HTML, of the same words. */
export function mailOf({ subject, before, secret, link, after, logoUrl }: Letter) {
  const secrets = secret === undefined ? [] : [secret]
  const links = link === undefined ? [] : [link]
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`
  const logo = logoUrl?.startsWith('https://') ? `<p><img src="${escaped(logoUrl)}" alt="" height="40"></p>` : ''
  const html = [
    '<!doctype html><html><body style="font: 16px/1.5 sans-serif">',
    logo,
    ...before.map(paragraph),
    ...secrets.map(text => `<p style="font: 24px/1.5 monospace; overflow-wrap: anywhere">${escaped(text)}</p>`),
    ...links.map(url => `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`),
    ...after.map(paragraph),
    '</body></html>',
  ].join('')
  return { subject, text: [...before, ...secrets, ...links, ...after].join('\n\n'), html }
}
