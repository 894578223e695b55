import { recipientWarnings } from '../../../../../../src/core/engine/approvals/recipient-warnings.ts'
import { testEngine } from '../../../../../support/engine.ts'
import { ethereumAccount } from '../../../../../support/turnkey.ts'
import { stranger, usdc } from '../surroundings.ts'
import { transactionOf } from '../transactions.ts'
import type { OtherCase, Told } from './told.ts'

/** An organization with one account, and what is said of coin that is sent to somebody. */
const organization = async () => {
  const agent = await testEngine()
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount],
  })
  const [own = ''] = (result.createWalletResult as { readonly addresses: readonly string[] }).addresses
  return { agent, own }
}

let made: ReturnType<typeof organization> | undefined

const paying =
  (to: (own: string) => string): Told =>
  async () => {
    made ??= organization()
    const { agent, own } = await made
    const signed = {
      chain: 'ethereum',
      kind: 'ethereumTransaction',
      transaction: transactionOf({ to: to(own), value: 1n }),
    }
    return recipientWarnings(agent.store, agent.organizationId, {
      givesOut: { kind: 'signatures', publicKey: '', signed: [signed as never] } as never,
    })
  }

/** The same address with other digits in the middle. They replace no letter that a checksum could have in capitals. */
const between = (own: string, first: number, last: number) =>
  `0x${own.slice(2, 2 + first)}${[...own.slice(2 + first, 42 - last)].map(digit => (digit === '1' ? '2' : '1')).join('')}${own.slice(42 - last)}`.toLowerCase()

/** Recipients, by what the organization knows. */
export const recipients: Readonly<Record<string, OtherCase>> = {
  'somebody who was never paid': {
    says: /Nothing signed here has paid/,
    level: 'notice',
    fires: paying(() => stranger),
    below: paying(() => usdc),
    mustNot: paying(own => own),
  },
  'an address that begins and ends alike': {
    says: /looks like/,
    level: 'danger',
    fires: paying(own => between(own, 4, 4)),
    below: paying(own => between(own, 3, 4)),
    mustNot: paying(own => own),
  },
  'an address that begins alike for longer': {
    says: /looks like/,
    level: 'danger',
    fires: paying(own => between(own, 6, 0)),
    below: paying(own => between(own, 5, 0)),
    mustNot: paying(() => stranger),
  },
}
