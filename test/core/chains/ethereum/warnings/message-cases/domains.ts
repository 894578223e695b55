import { friend, mine, permit2, stranger, uni, zero } from '../surroundings.ts'
import { type Message, type MessageCase, plain, seaport } from './message.ts'

const described = (contract: string, name: string, of: Pick<Message, 'type' | 'message'>): Message => ({
  ...of,
  contract,
  domain: { name, chainId: 1, verifyingContract: contract },
})

const bridge = (chainId: number): Message => ({ type: 'Go(uint256 chainId)', message: { chainId } })

/** Messages by their domain, and those that nobody describes. */
export const domains: Readonly<Record<string, MessageCase>> = {
  'a message that nobody describes': {
    says: /what the contract .* does with the message .* It could let/,
    level: 'danger',
    fires: plain({ contract: stranger }),
    below: plain({ domain: { name: 'Something', chainId: 1 } }),
    mustNot: seaport([5, 5]),
  },
  'a message that its description alone tells of': {
    says: /stands in its description alone/,
    level: 'danger',
    fires: described('0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 'Uniswap', {
      type: 'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
      message: { delegatee: stranger, nonce: 0, expiry: 1_900_000_000 },
    }),
    below: described('0x408ed6354d4973f66138c91495f2f2fcbd8724c3', 'Uniswap Governor Bravo', {
      type: 'Ballot(uint256 proposalId,uint8 support)',
      message: { proposalId: 5, support: 1 },
    }),
    mustNot: plain({ contract: stranger }),
  },
  'a token on another chain': {
    says: /is known on .* and not on/,
    level: 'danger',
    fires: plain({ contract: uni, chainId: 424_242 }),
    below: plain({ contract: `${uni.slice(0, -1)}5`.toLowerCase(), chainId: 424_242 }),
    mustNot: plain({ contract: uni }),
  },
  'no chain': {
    says: /It names no chain/,
    level: 'notice',
    fires: plain({ domain: { name: 'Something' } }),
    below: plain({ domain: { name: 'Something', chainId: 1 } }),
    mustNot: plain({}),
  },
  'no contract': {
    says: /It names no contract/,
    level: 'notice',
    fires: plain({ domain: { name: 'Something', chainId: 1 } }),
    below: plain({ domain: { chainId: 1, verifyingContract: friend } }),
    mustNot: plain({}),
  },
  'no domain at all': {
    says: /It comes without a domain/,
    level: 'danger',
    fires: plain({ domain: {} }),
    below: plain({ domain: { chainId: 1 } }),
    mustNot: plain({}),
  },
  'what is sent and not signed': {
    says: /in none of its types, so not signed/,
    level: 'danger',
    fires: plain({ beside: { more: 1 } }),
    below: plain({ beside: { text: 'other' } }),
    mustNot: plain({}),
  },
  'a message for an own account': {
    says: /which is an account of yours/,
    level: 'danger',
    fires: plain({ contract: mine }),
    below: plain({ contract: friend }),
    mustNot: plain({}),
  },
  'a message for nobody': {
    says: /It is for the zero address/,
    level: 'danger',
    fires: plain({ contract: zero }),
    below: plain({ contract: `0x${'0'.repeat(39)}1` }),
    mustNot: plain({}),
  },
  'a known contract on another chain': {
    says: /is known on .* and not on/,
    level: 'danger',
    fires: plain({ contract: '0x41675C099F32341bf84BFc5382aF534df5C7461a', chainId: 424_242 }),
    below: plain({ contract: '0x41675C099F32341bf84BFc5382aF534df5C7461b'.toLowerCase(), chainId: 424_242 }),
    mustNot: plain({ contract: '0x41675C099F32341bf84BFc5382aF534df5C7461a' }),
  },
  'another chain inside': {
    says: /and names Base .* inside/,
    level: 'notice',
    fires: bridge(8453),
    below: bridge(1),
    mustNot: plain({}),
  },
  'a name that is that of a known contract': {
    says: /It calls itself .* that is known/,
    level: 'danger',
    fires: plain({ name: 'Perm\u0456t2', contract: stranger }),
    below: plain({ name: 'Permit3', contract: stranger }),
    mustNot: plain({ name: 'Permit2', contract: permit2 }),
  },
}
