import type { Warning } from '../../../shared/card.ts'
import { skeleton } from '../../../shared/confusable-characters.ts'
import type { ChainAssets } from './chain-assets.ts'
import type { Surroundings } from './decision-context.ts'
import { danger, notice } from './described.ts'

/** A token, on a chain where anybody issues tokens of any code. */
export interface IssuedToken {
  /** Code for people: `USDC`. */
  readonly code: string
  /** An address, as the agent writes it. */
  readonly issuer: string
}

/** A token that ships as known. */
export interface KnownToken extends IssuedToken {
  /** Name of the issuer: `Circle`. */
  readonly by: string
}

/**
 * Warns of tokens that would be received for something, or trusted, if their issuer does not ship, has no name here and is not ours.
 *
 * @param assets - Of the chain: nobody issues its coin, whatever a token is called.
 * @param known - Of the network that it is for.
 */
export function warnOfIssuers(
  tokens: readonly IssuedToken[],
  assets: Pick<ChainAssets<never>, 'networks'>,
  known: readonly KnownToken[],
  { isNamed }: Pick<Surroundings, 'isNamed'>,
): readonly Warning[] {
  const coins = assets.networks().flatMap(network => network.assets.map(({ symbol }) => symbol))
  const each = new Map(tokens.map(token => [`${token.code} ${token.issuer}`, token]))
  return [...each.values()].flatMap(({ code, issuer }) => {
    if (isKnown({ code, issuer }, known) || isNamed(issuer)) return []
    const meant = known.find(token => seen(token.code) === seen(code))
    const coin = coins.find(symbol => seen(symbol) === seen(code))
    const said = `${code} of an issuer that is not known here (${issuer})`
    if (coin !== undefined) return [danger(`${said}. It is not ${coin}, the coin of the network, which nobody issues.`)]
    return [
      meant
        ? danger(`${said}. It is not the ${meant.code} that ${meant.by} issues (${meant.issuer}).`)
        : notice(`${said}: anybody can issue a token of that name, and it may be worth nothing.`),
    ]
  })
}

/** The issuers of tokens that do not ship. @param known - Of the network that it is for. */
export function issuersNotKnown(tokens: readonly IssuedToken[], known: readonly KnownToken[]): readonly string[] {
  return tokens.filter(token => !isKnown(token, known)).map(({ issuer }) => issuer)
}

function isKnown({ code, issuer }: IssuedToken, known: readonly KnownToken[]): boolean {
  return known.some(token => token.code === code && token.issuer === issuer)
}

/** Codes that people take for one another: in other capitals, or with a digit for a letter. */
function seen(code: string): string {
  return skeleton(code.toUpperCase()).replaceAll('0', 'O').replaceAll('5', 'S').replace(/[1L]/gi, 'I')
}
