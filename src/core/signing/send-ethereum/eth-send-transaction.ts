import { type Hex, hexToBytes } from 'viem'
import { z } from 'zod'
import type { CompleteContext } from '../../activity/completes.ts'
import type { PrepareContext } from '../../activity/context.ts'
import { defineActivity } from '../../activity/define.ts'
import { serializedTransaction, unsignedTransaction } from '../../chains/ethereum/transactions/unsigned-transaction.ts'
import { examples } from '../../chains/index.ts'
import { AgentError } from '../../errors.ts'
import { toHex } from '../../schema/hex.ts'
import { findKey } from '../find-key.ts'
import { sendResult, signToSend } from '../sends-what-is-signed.ts'
import { signTransaction } from '../sign-transaction.ts'
import { nextNonce } from './next-nonce.ts'
import { onlyCall, parameters, parametersV1, type SendParameters } from './send-parameters.ts'
import { sentBy } from './sent.ts'
import { standingOnEthereum } from './standing.ts'

const type = 'TRANSACTION_TYPE_ETHEREUM'
const call = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '1000000000000000' }
const exampleV1 = { from: examples.account.address, caip2: 'eip155:1', ...call }
const { from, caip2 } = exampleV1

export const ethSendTransaction = defineActivity({
  kind: 'ETH_SEND_TRANSACTION',
  version: 2,
  summary: 'Sign an Ethereum transaction, and send it through your own node.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'SIGN' },
  params: { type: z.string().describe('TRANSACTION_TYPE_ETHEREUM') },
  parameters,
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: exampleV1,
      redaction: null,
      translate: ({ to, value, data, ...rest }: z.output<typeof parametersV1>) => ({
        ...rest,
        calls: [{ to, ...(value !== undefined && { value }), ...(data !== undefined && { data }) }],
      }),
      result: { version: 1, translate: result => result },
    },
  ],
  result: sendResult,
  example: {
    parameters: { from, caip2, calls: [call] },
    result: { sendTransactionStatusId: '01939b6e-6d3a-7c1e-9a53-1f0f3c2b1a00', signedTransaction: '02f86c' },
  },

  completes: { inTurn: ({ from, caip2 }) => `${caip2} ${from.toLowerCase()}`, draft, bytes: completed },

  prepare({ from }, context: PrepareContext) {
    const [unsigned] = context.preimages
    if (!unsigned) throw new AgentError('REQUEST_INVALID', 'this transaction was recorded without its bytes')
    return { signing: signTransaction.prepare({ signWith: from, unsignedTransaction: toHex(unsigned), type }, context) }
  },
  describe: ({ signing }) => ({ ...signTransaction.describe(signing), title: 'Sign a transaction and send it' }),
  facts: ({ signing }) => signTransaction.facts(signing) as never,
  execute: ({ signing }, context) => signToSend(signing, context),
  sends: { transaction: sentBy, named: txHash => ({ eth: { txHash } }), standing: standingOnEthereum },
})

/** @throws AgentError as `onlyCall` and `findKey` do */
function callOf(asked: SendParameters, { organizationId, reader }: Pick<CompleteContext, 'organizationId' | 'reader'>) {
  const { to, value = '0', data = '0x' } = onlyCall(asked)
  const { address } = findKey(reader, organizationId, asked.from)
  return { from: address, to, value: BigInt(value), data, chainId: chainOf(asked), ...given(asked) }
}

/** With no nonce, gas or fee where none is named. */
function draft(asked: SendParameters, context: Pick<CompleteContext, 'organizationId' | 'reader'>): Uint8Array {
  const { to, value, data, chainId, nonce = 0n, gas = 0n, maxPriorityFeePerGas = 0n, ...call } = callOf(asked, context)
  return hexToBytes(
    serializedTransaction({
      ...{ type: 'eip1559', chainId: Number(chainId), nonce: Number(nonce), gas, value },
      ...{ to: to as Hex, data: data as Hex },
      ...{ maxFeePerGas: call.maxFeePerGas ?? maxPriorityFeePerGas, maxPriorityFeePerGas },
    }),
  )
}

/** @throws AgentError as `draft`, `Broadcasts` and `unsignedTransaction` do */
async function completed(asked: SendParameters, context: CompleteContext): Promise<Uint8Array> {
  const { organizationId, reader, broadcasts } = context
  const call = callOf(asked, context)
  const ask = await broadcasts.checked(asked.caip2)
  const account = { organizationId, chainId: call.chainId, address: call.from }
  const nonce = call.nonce ?? BigInt(await nextNonce(account, { reader, broadcasts }, ask))
  return hexToBytes(await unsignedTransaction(call.chainId, { ...call, nonce }, ask))
}

const chainOf = ({ caip2 }: SendParameters): bigint => BigInt(caip2.slice('eip155:'.length))

interface Given {
  readonly nonce?: bigint
  readonly gas?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

function given({ nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas }: SendParameters): Given {
  return {
    ...(nonce !== undefined && { nonce: BigInt(nonce) }),
    ...(gasLimit !== undefined && { gas: BigInt(gasLimit) }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas: BigInt(maxFeePerGas) }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
  }
}
