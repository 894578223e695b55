import { skeleton } from '../../../../shared/confusable-characters.ts'
import { quoted } from '../../../display/visible.ts'
import { danger } from '../../declaration/described.ts'
import { registry } from '../clear-signing/registry.ts'
import { descriptorAt } from '../clear-signing/resolved-descriptor.ts'
import { isShipped } from '../clear-signing/shipped.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { lazyValue } from '../encoding/lazy-value.ts'
import { contractInWords } from '../typed-data/contract-of-message.ts'
import type { MessageRule } from './rule.ts'

/** Shorter ones are words of every day. */
const shortestName = 4

/** The names that described contracts give in their domains, as they look. */
const shippedNames = lazyValue(() => {
  const paths = new Set(
    Object.values(registry().index.eip712).flatMap(types =>
      Object.values(types).flatMap(all => all.map(({ path }) => path)),
    ),
  )
  const names = [...paths].flatMap(path => descriptorAt(path).context?.eip712?.domain?.name ?? [])
  return new Map(
    names
      .filter(name => typeof name === 'string' && name.length >= shortestName)
      .map(name => [skeleton(name as string), name as string]),
  )
})

/** A domain can call itself what it likes: here like a contract that is known, and it is another. */
export const lookAlikeName: MessageRule = ({ domain }) => {
  const { name, chainId, verifyingContract } = domain
  if (typeof name !== 'string' || typeof chainId !== 'bigint' || typeof verifyingContract !== 'string') return undefined
  if (isShipped(chainId, verifyingContract as EthereumAddress)) return undefined
  const known = shippedNames().get(skeleton(name))
  return known === undefined
    ? undefined
    : danger(
        `It calls itself ${quoted(name, 60, { leftToRight: true })} like ${known === name ? 'a contract' : `${quoted(known, 60)}, a contract`} that is known, but is for ${contractInWords(domain)}, which is not that one.`,
      )
}
