import type { Field } from '../../../shared/card.ts'
import { groupThousands } from '../../display/amount.ts'
import { visible } from '../../display/visible.ts'
import type { Described } from './described.ts'
import { namesHash } from './hash-as-text.ts'
import { hostPattern } from './host.ts'
import type { KnownText, SigningContext } from './known-text.ts'
import { likeASignIn } from './like-a-sign-in.ts'
import { orderInSignIn } from './order-in-sign-in.ts'
import { carriedOut, carriesOutTransaction } from './sign-in-for-transaction.ts'
import type { SignIn, SignInNetwork } from './sign-in-message.ts'
import { partWithPower } from './sign-in-resources.ts'
import { signInWarnings } from './sign-in-warnings.ts'

/** Sign-in with an account of a chain. */
export interface SignInOfChain {
  /** Name as the text has it: `Solana` in “your Solana account”. */
  readonly name: string
  /** The address of an account as the agent writes it; `undefined` for other texts. */
  account(text: string): string | undefined
  network(chainId: string): SignInNetwork
  /** True if all lines that EIP-4361 requires must be there. Wallets of other chains leave lines out. */
  readonly isWhole: boolean
}

export interface SignInText extends KnownText {
  /** @see SignInOfChain.name */
  readonly signsInWith: string
}

/**
 * Recognises sign-ins of CAIP-122, in the lines of EIP-4361, of which sites leave out those that they do not need.
 * @param account - As `SignInOfChain` has it.
 */
export function signInAsWalletsWriteIt(name: string, account: SignInOfChain['account']): SignInText {
  return signInWith({ name, account, network: inWords => ({ inWords, notKnown: null }), isWhole: false })
}

/** Recognises sign-ins to the letter, and compares them with the page that asks. */
export function signInWith(chain: SignInOfChain): SignInText {
  const grammar = grammarOf(chain)
  const isLikeOne = (text: string) => text.includes(openingOf(chain))
  return {
    signsInWith: chain.name,
    describe(text, context) {
      const signIn = readSignIn(text, chain, grammar)
      return signIn && describeSignIn(signIn, context)
    },
    lookalike: text => (isLikeOne(text) ? [likeASignIn, ...(carriesOutTransaction(text) ? [carriedOut] : [])] : []),
    couldMove(text) {
      if (isLikeOne(text) && carriesOutTransaction(text))
        return 'the sign-in carries out a transaction, of which only the hash is here'
      const signIn = readSignIn(text, chain, grammar)
      if (!signIn) return null
      if (namesHash(signIn.statement ?? '', signIn.address))
        return 'the sign-in names a hash, which could stand for anything'
      const order = orderInSignIn(signIn)
      if (order) return `programs could take the ${order.part} of the sign-in for an order to pay`
      const part = partWithPower(signIn)
      return part ? `the sign-in has a ${part.kind} that may let another key act for the account` : null
    },
  }
}

const date = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`
/** One line, whatever a program takes for its end. */
const statement = String.raw`[^\p{Cc}\p{Zl}\p{Zp}]+`
const resources = String.raw`Resources:(?<resources>(?:\n- [\x21-\x7e]+)*)`

const openingOf = ({ name }: SignInOfChain) => ` wants you to sign in with your ${name} account:`

/**
 * The grammar of EIP-4361, line by line. Viem's parser takes the lines from anywhere in a text, and a person would be shown
 * them without the text around them.
 */
function grammarOf(chain: SignInOfChain): RegExp {
  const head = `^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?(?<domain>${hostPattern})${openingOf(chain)}`
  return new RegExp(
    chain.isWhole
      ? [
          head,
          String.raw`(?<address>[\x21-\x7e]+)`,
          '',
          String.raw`(?:(?<statement>${statement})\n)?`,
          String.raw`URI: (?<uri>[\x21-\x7e]+)`,
          'Version: 1',
          String.raw`Chain ID: (?<chainId>\d{1,78})`,
          'Nonce: (?<nonce>[a-zA-Z0-9]{8,})',
          String.raw`Issued At: (?<issuedAt>${date})(?:\nExpiration Time: (?<expirationTime>${date}))?(?:\nNot Before: (?<notBefore>${date}))?` +
            String.raw`(?:\nRequest ID: (?<requestId>[\x21-\x7e]*))?(?:\n${resources})?$`,
        ].join('\n')
      : `${head}\n${someOfTheLines}`,
    'u',
  )
}

/** The same lines in the same order, each of them optional, with blank lines before them as wallets write them. */
const labels = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID']
const someOfTheLines = [
  String.raw`(?<address>[\x21-\x7e]+)(?:\n\n(?<statement>(?!(?:${labels.join('|')}): |Resources:)${statement}))?(?:\n\n\n?(?=[A-Z])`,
  line(String.raw`URI: (?<uri>[\x21-\x7e]+)`),
  line('Version: 1'),
  line(String.raw`Chain ID: (?<chainId>[\x21-\x7e]+)`),
  line(String.raw`Nonce: (?<nonce>[\x21-\x7e]+)`),
  ...[line(`Issued At: (?<issuedAt>${date})`), line(`Expiration Time: (?<expirationTime>${date})`)],
  ...[line(`Not Before: (?<notBefore>${date})`), line(String.raw`Request ID: (?<requestId>[\x21-\x7e]*)`)],
  `(?:${resources})?)?$`,
].join('')

function line(pattern: string): string {
  return String.raw`(?:${pattern}(?:\n(?=[A-Z])|$))?`
}

/** The sign-in a text is, or `undefined` for any text that is not one to the letter. */
export function readSignIn(text: string, chain: SignInOfChain, grammar = grammarOf(chain)): SignIn | undefined {
  const parts = grammar.exec(text)?.groups
  const address = parts && chain.account(parts.address as string)
  if (!parts || address === undefined) return undefined
  const { scheme, domain, statement, uri, chainId, nonce, issuedAt, expirationTime, notBefore, requestId } = parts
  return {
    scheme,
    domain: domain as string,
    address,
    statement,
    uri,
    network: chainId === undefined ? undefined : chain.network(chainId),
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources: (parts.resources ?? '').split('\n- ').slice(1),
  }
}

/** Says to which site somebody signs in, with which account, and whether that site asks. */
export function describeSignIn(signIn: SignIn, context: SigningContext): Described {
  const site = visible(signIn.domain, 100)
  const fields: Field[] = [
    { label: 'Site', value: site },
    { label: 'Account', value: signIn.address, style: 'address' },
    ...optional('Network', signIn.network?.inWords),
    ...optional('Page', signIn.uri),
    ...(signIn.statement === undefined
      ? []
      : [{ label: 'Statement', value: visible(signIn.statement, 1_000), style: 'text' } as const]),
    ...optional('Issued at', signIn.issuedAt),
    ...optional('Expires', signIn.expirationTime),
    ...optional('Not before', signIn.notBefore),
    ...optional('Nonce', signIn.nonce),
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

function optional(label: string, value: string | undefined): Field[] {
  return value === undefined ? [] : [{ label, value: visible(value, 500) }]
}
