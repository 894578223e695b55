import type { Warning } from '../../../shared/card.ts'
import { quoted, visible } from '../../display/visible.ts'
import { danger, notice } from './described.ts'
import { hashInside, namesHash } from './hash-as-text.ts'
import type { SigningContext } from './known-text.ts'
import { orderInSignIn } from './order-in-sign-in.ts'
import { carriedOut, carriesOutTransaction } from './sign-in-for-transaction.ts'
import type { SignIn } from './sign-in-message.ts'
import { partWithPower } from './sign-in-resources.ts'

/** Lists the problems of a sign-in, and parts that cannot be compared; dangers come first. */
export function signInWarnings(signIn: SignIn, context: SigningContext): Warning[] {
  const dangers = [onAnotherPage, ofAnotherAccount, withPower, forTransaction, forHash, forOrder]
  const rules = [...dangers, pageElsewhere, nobodyToCompare, unknownNetwork, untimely]
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

const withPower: SignInRule = signIn => {
  const part = partWithPower(signIn)
  return (
    part &&
    danger(
      `It is more than a sign-in: its ${part.kind} ${quoted(part.value, 60, { leftToRight: true })} may let another key act for this account.`,
    )
  )
}

const forTransaction: SignInRule = ({ statement = '' }) => (carriesOutTransaction(statement) ? carriedOut : undefined)

/** Accounts of Starknet take such a sign-in, for any page, for the signature of a transaction (`is_valid_siws_signature`). */
const forHash: SignInRule = ({ statement = '', address }) => (namesHash(statement, address) ? hashInside : undefined)

const forOrder: SignInRule = signIn => {
  const order = orderInSignIn(signIn)
  return (
    order &&
    danger(
      `It is more than a sign-in: its ${order.part} ${quoted(order.value, 60, { leftToRight: true })} is written for programs, and they could take it for an order to pay.`,
    )
  )
}

const pageElsewhere: SignInRule = (signIn, { webOrigin }) =>
  signIn.uri === undefined ||
  partWithPower(signIn)?.kind === 'URI' ||
  urlOf(signIn.uri)?.host === meantBy(signIn, urlOf(webOrigin ?? ''))?.host
    ? undefined
    : notice(`It names a page that is not on ${visible(signIn.domain, 100)}.`)

const nobodyToCompare: SignInRule = ({ domain }, { webOrigin }) =>
  webOrigin === undefined
    ? notice(
        `A program asks, and no web page, so nothing shows that ${visible(domain, 100)} wants this: whoever has the signature can sign in there as you.`,
      )
    : undefined

const unknownNetwork: SignInRule = ({ network }) =>
  network && network.notKnown !== null
    ? notice(`${network.notKnown} is not known here: the site may mean another account.`)
    : undefined

const untimely: SignInRule = ({ expirationTime, notBefore }, { askedAt }) => {
  if (askedAt === undefined) return undefined
  if (expirationTime !== undefined && !(Date.parse(expirationTime) > askedAt))
    return notice(`It expired on ${expirationTime}, before it was asked for: the site should refuse it.`)
  if (notBefore !== undefined && !(Date.parse(notBefore) <= askedAt))
    return notice(`It is not valid before ${notBefore}: somebody could keep it until then.`)
  return undefined
}

/** The site that a sign-in is for. If it names no scheme, it means the scheme of the page that asks. */
function meantBy({ scheme, domain }: SignIn, asking: URL | undefined): URL | undefined {
  return urlOf(`${scheme ?? asking?.protocol.slice(0, -1) ?? 'https'}://${domain}`)
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
