import type { Field, Warning } from '../../../shared/card.ts'
import { groupThousands } from '../../display/amount.ts'
import { visible } from '../../display/visible.ts'
import { type Described, danger, notice } from '../declaration/described.ts'
import type { KnownText, SigningContext } from '../declaration/known-text.ts'
import { type EthereumAddress, parseEthereumAddress } from './address.ts'
import { chainName, networkOf } from './networks.ts'

/** A message of EIP-4361 (“Sign-In with Ethereum”), in its own words. */
export interface SignIn {
  readonly scheme: string | undefined
  /** Host, with the port where it has one. */
  readonly domain: string
  readonly address: EthereumAddress
  readonly statement: string | undefined
  readonly uri: string
  readonly chainId: bigint
  readonly nonce: string
  /** RFC 3339, as are the two below. */
  readonly issuedAt: string
  readonly expirationTime: string | undefined
  readonly notBefore: string | undefined
  readonly requestId: string | undefined
  readonly resources: readonly string[]
}

/** A sign-in is recognised to the letter, and held against the page that asks. */
export const signInWithEthereum: KnownText = {
  describe(text, context) {
    const signIn = parseSignIn(text)
    return signIn && describeSignIn(signIn, context)
  },
  lookalike: text =>
    opening.test(text) ? [danger('It reads like a sign-in (EIP-4361), but is not exactly one.')] : [],
  couldMove: () => null,
}

const date = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`
const opening = / wants you to sign in with your Ethereum account:/

/**
 * The grammar of EIP-4361, line by line. Viem's parser takes the lines from anywhere in a text, and a person would be shown
 * them without what stands around.
 */
const grammar = new RegExp(
  [
    String.raw`^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?(?<domain>[\x21-\x7e]+) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    String.raw`(?:(?<statement>[^\n]+)\n)?`,
    String.raw`URI: (?<uri>[\x21-\x7e]+)`,
    'Version: 1',
    String.raw`Chain ID: (?<chainId>\d{1,78})`,
    'Nonce: (?<nonce>[a-zA-Z0-9]{8,})',
    String.raw`Issued At: (?<issuedAt>${date})(?:\nExpiration Time: (?<expirationTime>${date}))?(?:\nNot Before: (?<notBefore>${date}))?` +
      String.raw`(?:\nRequest ID: (?<requestId>[\x21-\x7e]*))?(?:\nResources:(?<resources>(?:\n- [\x21-\x7e]+)*))?$`,
  ].join('\n'),
)

/** The sign-in a text is, or `undefined` for any text that is not one to the letter. */
export function parseSignIn(text: string): SignIn | undefined {
  const parts = grammar.exec(text)?.groups
  const address = parseEthereumAddress(parts?.address ?? '')
  if (!parts || !address || /[/?#@\\]/.test(parts.domain as string)) return undefined
  const { scheme, domain, statement, uri, chainId, nonce, issuedAt, expirationTime, notBefore, requestId, resources } =
    parts
  return {
    scheme,
    domain: domain as string,
    address,
    statement,
    uri: uri as string,
    chainId: BigInt(chainId as string),
    nonce: nonce as string,
    issuedAt: issuedAt as string,
    expirationTime,
    notBefore,
    requestId,
    resources: (resources ?? '').split('\n- ').slice(1),
  }
}

/** What one signs in to, as whom, and whether it is the page that asks. */
function describeSignIn(signIn: SignIn, context: SigningContext): Described {
  const site = visible(signIn.domain, 100)
  const fields: Field[] = [
    { label: 'Site', value: site },
    { label: 'Account', value: signIn.address, style: 'address' },
    { label: 'Network', value: chainName(signIn.chainId) },
    { label: 'Page', value: visible(signIn.uri, 500) },
    ...(signIn.statement === undefined
      ? []
      : [{ label: 'Statement', value: visible(signIn.statement, 1_000), style: 'text' } as const]),
    { label: 'Issued at', value: signIn.issuedAt },
    ...optional('Expires', signIn.expirationTime),
    ...optional('Not before', signIn.notBefore),
    { label: 'Nonce', value: visible(signIn.nonce, 100) },
    ...optional('Request', signIn.requestId),
    ...signIn.resources.slice(0, 20).map(resource => ({ label: 'Resource', value: visible(resource, 500) })),
    ...(signIn.resources.length > 20
      ? [{ label: 'Resources', value: `${groupThousands(signIn.resources.length)} in all` }]
      : []),
  ]
  return {
    sentence: `Sign in to ${site} as ${signIn.address}`,
    fields,
    warnings: signInWarnings(signIn, context),
  }
}

/** The dangers first. */
function signInWarnings(signIn: SignIn, context: SigningContext): Warning[] {
  const rules = [onAnotherPage, ofAnotherAccount, pageElsewhere, nobodyToCompare, unknownNetwork, untimely]
  return rules.flatMap(rule => rule(signIn, context) ?? [])
}

type SignInRule = (signIn: SignIn, context: SigningContext) => Warning | undefined

const onAnotherPage: SignInRule = (signIn, { webOrigin }) => {
  if (webOrigin === undefined) return undefined
  const asking = urlOf(webOrigin)
  if (asking && asking.origin === meantBy(signIn, asking)?.origin) return undefined
  return danger(
    `The page that asks is ${visible(webOrigin, 100)}, and the sign-in is to ${visible(signIn.domain, 100)}. Someone may be trying to sign in as you.`,
  )
}

const ofAnotherAccount: SignInRule = ({ address }, { address: key }) =>
  key !== undefined && key !== address
    ? danger(`It is for the account ${address}, which is not the one that would sign.`)
    : undefined

const pageElsewhere: SignInRule = (signIn, { webOrigin }) =>
  urlOf(signIn.uri)?.host === meantBy(signIn, urlOf(webOrigin ?? ''))?.host
    ? undefined
    : notice(`It names a page that is not on ${visible(signIn.domain, 100)}.`)

const nobodyToCompare: SignInRule = ({ domain }, { webOrigin }) =>
  webOrigin === undefined
    ? notice(
        `A program asks, and no web page, so nothing shows that ${visible(domain, 100)} wants this: whoever has the signature can sign in there as you.`,
      )
    : undefined

const unknownNetwork: SignInRule = ({ chainId }) =>
  networkOf(chainId)
    ? undefined
    : notice(`The network ${groupThousands(chainId.toString())} is not known here: the site may mean another account.`)

const untimely: SignInRule = ({ expirationTime, notBefore }, { askedAt }) => {
  if (askedAt === undefined) return undefined
  if (expirationTime !== undefined && !(Date.parse(expirationTime) > askedAt))
    return notice(`It expired on ${expirationTime}, before it was asked for: the site should refuse it.`)
  if (notBefore !== undefined && !(Date.parse(notBefore) <= askedAt))
    return notice(`It is not valid before ${notBefore}: somebody could keep it until then.`)
  return undefined
}

/** Where nothing names a scheme, that of the page that asks. */
function meantBy({ scheme, domain }: SignIn, asking: URL | undefined): URL | undefined {
  return urlOf(`${scheme ?? asking?.protocol.slice(0, -1) ?? 'https'}://${domain}`)
}

function optional(label: string, value: string | undefined): Field[] {
  return value === undefined ? [] : [{ label, value: visible(value, 500) }]
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
