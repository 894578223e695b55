import { Script } from 'node:vm'

/** One name in the spellings that the code uses. */
export interface Name {
  /** `price-alert` */
  readonly kebab: string
  /** `priceAlert` */
  readonly camel: string
  /** `PriceAlert` */
  readonly pascal: string
  /** `PRICE_ALERT` */
  readonly upper: string
  /** `price alert` */
  readonly words: string
  /** `Price alert` */
  readonly title: string
}

/** @param kebab - Lower-case words with hyphens between them. @throws Error for any other text */
export function nameOf(kebab: string): Name {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) {
    throw new Error(`“${kebab}” is not a name. Use lower-case words with hyphens between them, such as price-alert.`)
  }
  if (deviceOfWindows.test(kebab)) throw new Error(`“${kebab}” is the name of a device on Windows. Choose another.`)
  const parts = kebab.split('-')
  const pascal = parts.map(capital).join('')
  const words = parts.join(' ')
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  if (!canBeDeclared(camel)) throw new Error(`“${kebab}” is a word of TypeScript itself. Choose another name.`)
  return {
    kebab,
    camel,
    pascal,
    upper: parts.join('_').toUpperCase(),
    words,
    title: capital(words),
  }
}

const deviceOfWindows = /^(con|prn|aux|nul|com\d|lpt\d)$/

/** Compiles a declaration, and runs nothing. */
function canBeDeclared(identifier: string): boolean {
  try {
    return new Script(`'use strict'; async () => { let ${identifier} }`) instanceof Script
  } catch {
    return false
  }
}

/** The regular plural: `price-alerts`, `policies`, `boxes`. */
export function pluralOf({ kebab }: Name): Name {
  if (/[^aeiou]y$/.test(kebab)) return nameOf(kebab.replace(/y$/, 'ies'))
  return nameOf(kebab + (/(s|x|ch|sh)$/.test(kebab) ? 'es' : 's'))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
