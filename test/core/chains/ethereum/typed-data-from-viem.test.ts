import { createAccountWithAddress } from '@turnkey/viem'
import { createWalletClient, custom, hashTypedData } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { decodeTypedData } from '../../../support/typed-data.ts'

const message = {
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: `0x${'cc'.repeat(20)}` },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Hello' },
} as const
const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const
const declared = { ...message, types: { ...message.types, EIP712Domain } } as const
const meant = hashTypedData(message).slice(2)

/** The payload that the public adapter sends, unmodified. */
async function sentBy(sign: (account: ReturnType<typeof createAccountWithAddress>) => Promise<unknown>) {
  const payloads: string[] = []
  const client = {
    async signRawPayload({ payload }: { payload: string }) {
      payloads.push(payload)
      return { activity: { status: 'ACTIVITY_STATUS_COMPLETED' }, r: '11'.repeat(32), s: '22'.repeat(32), v: '00' }
    },
  }
  const ethereumAddress = `0x${'35'.repeat(20)}`
  await sign(
    createAccountWithAddress({
      client: client as never,
      organizationId: 'organization',
      signWith: ethereumAddress,
      ethereumAddress,
    }),
  )
  expect(payloads).toHaveLength(1)
  return decodeTypedData(payloads[0] as string)
}

const walletClient = (account: ReturnType<typeof createAccountWithAddress>) =>
  createWalletClient({ account, chain: mainnet, transport: custom({ request: async () => null }) })

test.each([
  ['the account, without EIP712Domain', sentBy(account => account.signTypedData(message)), 'lost'],
  ['the account, with EIP712Domain', sentBy(account => account.signTypedData(declared as never)), 'meant'],
  ['a wallet client, without it', sentBy(account => walletClient(account).signTypedData(message)), 'meant'],
  ['a wallet client, with it', sentBy(account => walletClient(account).signTypedData(declared as never)), 'meant'],
] as const)('typed data signed by viem through %s', async (_, sent, outcome) => {
  const { typedData, warnings } = await sent
  const isMeant = Buffer.from(typedData.digest).toString('hex') === meant
  expect(isMeant).toBe(outcome === 'meant')
  // What the warning tells the developer to do is what helps.
  expect(warnings.some(({ level, text }) => level === 'danger' && text.includes('walletClient.signTypedData'))).toBe(
    outcome === 'lost',
  )
})
